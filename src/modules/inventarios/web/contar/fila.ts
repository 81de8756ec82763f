import { ehObjeto } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { criarFilaDeEnvios, type FilaDeEnvios } from '#platform/navegador/envios.ts'
import { contagens, type NovaContagem } from '../../contract/contagens.ts'
import { relerInventarios } from '../dados.ts'

/** `enviado_em` is written when it is sent: only then is the clock of the device compared. */
export interface ContagemPendente {
  inventario: string
  contagem: Omit<NovaContagem, 'chave' | 'enviado_em'>
}

const ehPendente = (v: unknown): v is ContagemPendente =>
  ehObjeto(v) && typeof v.inventario === 'string' && ehObjeto(v.contagem) && typeof v.contagem.quantidade === 'string'

const filas = new Map<string, FilaDeEnvios<ContagemPendente>>()

/** The counts of a user on this device that have not arrived. */
export function filaDeContagens(usuario: string): FilaDeEnvios<ContagemPendente> {
  const antes = filas.get(usuario)
  if (antes) return antes
  const nova = criarFilaDeEnvios<ContagemPendente>({
    nome: `girassol:contagens:${usuario}`,
    ehCorpo: ehPendente,
    enviar: ({ inventario, contagem }, chave) =>
      chamar(contagens.contar, {
        params: { id: inventario },
        body: { ...contagem, chave, enviado_em: new Date().toISOString() },
      }),
    aoChegar: () => void relerInventarios(),
  })
  filas.set(usuario, nova)
  return nova
}
