/** Returns the URL of the simulated channel from GET /api/config, if the server runs one. */
export async function enderecoDoSimulador(): Promise<string | null> {
  const resposta = await fetch('/api/config')
  if (!resposta.ok) return null
  const corpo: unknown = await resposta.json().catch(() => null)
  const dados = typeof corpo === 'object' && corpo !== null && 'data' in corpo ? corpo.data : corpo
  if (typeof dados !== 'object' || dados === null || !('simulador' in dados)) return null
  const { simulador } = dados
  const url = typeof simulador === 'object' && simulador !== null && 'url' in simulador ? simulador.url : null
  return typeof url === 'string' && /^(https?:\/\/|\/)/.test(url) ? url : null
}
