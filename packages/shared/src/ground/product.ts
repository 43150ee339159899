/** What the product is called; the only place that says so. */
export const PRODUCT_NAME = 'Outrider';
export const PRODUCT_VERSION = '2.0.0';
