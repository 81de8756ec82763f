/** `INV-0031` */
export const codigoDoInventario = (numero: number): string => `INV-${String(numero).padStart(4, '0')}`
