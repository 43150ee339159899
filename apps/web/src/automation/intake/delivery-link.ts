/** Which delivery is open: `?delivery=…`. */
export const DELIVERY_PARAM = 'delivery';
