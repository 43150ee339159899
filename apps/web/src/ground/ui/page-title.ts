import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { useEffect } from 'react';

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === PRODUCT_NAME ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
