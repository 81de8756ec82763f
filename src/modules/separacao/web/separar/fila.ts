import { ehObjeto } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { criarFilaDeEnvios, type FilaDeEnvios } from '#platform/navegador/envios.ts'
import { separacoes, type NovaColeta } from '../../contract/separacoes.ts'
import { relerSeparacoes } from '../dados.ts'

/** `enviado_em` is written when it is sent: only then is the clock of the device compared. */
export interface ColetaPendente {
  separacao: string
  coleta: Omit<NovaColeta, 'chave' | 'enviado_em'>
}

const ehPendente = (v: unknown): v is ColetaPendente =>
  ehObjeto(v) && typeof v.separacao === 'string' && ehObjeto(v.coleta) && typeof v.coleta.linha_id === 'string'

const filas = new Map<string, FilaDeEnvios<ColetaPendente>>()

/** What a user took from the shelf on this device and the server has not confirmed. */
export function filaDeColetas(usuario: string): FilaDeEnvios<ColetaPendente> {
  const antes = filas.get(usuario)
  if (antes) return antes
  const nova = criarFilaDeEnvios<ColetaPendente>({
    nome: `girassol:coletas:${usuario}`,
    ehCorpo: ehPendente,
    enviar: ({ separacao, coleta }, chave) =>
      chamar(separacoes.coletar, {
        params: { id: separacao },
        body: { ...coleta, chave, enviado_em: new Date().toISOString() },
      }),
    aoChegar: () => void relerSeparacoes(),
  })
  filas.set(usuario, nova)
  return nova
}
