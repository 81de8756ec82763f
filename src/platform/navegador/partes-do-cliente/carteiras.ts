const naoUsada = (): never => {
  throw new Error('signing in with a wallet is not offered')
}
export const createSiweMessage = naoUsada
export const fromHex = naoUsada
export const getAddress = naoUsada
export const toHex = naoUsada
