/** Opens the bills of a unit: with a file to send, or at the one that its numbers came from. */
export type PedirFatura = (indice: number, com?: { arquivo?: File | undefined; fatura?: string }) => void
