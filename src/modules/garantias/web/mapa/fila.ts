import { ehObjeto } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { criarFilaDeEnvios, type FilaDeEnvios } from '#platform/navegador/envios.ts'
import { mapas } from '../../contract/mapa.ts'
import { relerUsina } from '../dados.ts'

/** A reading made without a network. */
export interface LeituraPendente {
  usina: string
  string_id: string
  posicao: number
  serie: string
}

const ehPendente = (v: unknown): v is LeituraPendente =>
  ehObjeto(v) && typeof v.usina === 'string' && typeof v.string_id === 'string' && typeof v.posicao === 'number'

const filas = new Map<string, FilaDeEnvios<LeituraPendente>>()

/** Readings of a user on this device that the server has not confirmed. */
export function filaDeLeituras(usuario: string): FilaDeEnvios<LeituraPendente> {
  const antes = filas.get(usuario)
  if (antes) return antes
  const nova = criarFilaDeEnvios<LeituraPendente>({
    nome: `girassol:series:${usuario}`,
    ehCorpo: ehPendente,
    enviar: ({ usina, ...leitura }, chave) => chamar(mapas.ler, { params: { id: usina }, body: { chave, ...leitura } }),
    aoChegar: () => void relerUsina(),
  })
  filas.set(usuario, nova)
  return nova
}
