/** Opens the capture dialog from anywhere; the capture screen reads the same parameter. */
export const CAPTURE_PARAM = 'capture';
export const NEW_CAPTURE = `/lead-capture?${CAPTURE_PARAM}=new`;
