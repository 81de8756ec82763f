import type { ChamadaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'

export type MudancaDoCartao = Omit<ChamadaDe<typeof cartoes.alterar>['body'], 'versao'>
type Alterado = Awaited<ReturnType<typeof chamar<typeof cartoes.alterar>>>['data']

const comparavel = (v: unknown) => JSON.stringify(Array.isArray(v) ? v.toSorted() : (v ?? null))

/** Whether the card has all of these values. */
export function diz(c: Pick<Cartao, 'responsavel' | 'valores'>, { valores, ...colunas }: MudancaDoCartao): boolean {
  const atual: Record<string, unknown> = { ...c, responsavel_id: c.responsavel?.id ?? null }
  return (
    Object.entries(colunas).every(([k, v]) => comparavel(atual[k]) === comparavel(v)) &&
    Object.entries(valores ?? {}).every(([k, v]) => comparavel(c.valores[k]) === comparavel(v))
  )
}

/**
 * Changes fields of a card that still have the values `de`, regardless of its version, so that later changes of other
 * fields do not block an undo. Values changed by another user since stay.
 */
export async function trocarNoCartao(id: string, de: MudancaDoCartao, para: MudancaDoCartao): Promise<Alterado> {
  const { data: agora } = await chamar(cartoes.obter, { params: { id } })
  if (!diz(agora, de)) throw new Error('O cartão mudou depois e ficou como está.')
  return (await chamar(cartoes.alterar, { params: { id }, body: { versao: agora.versao, ...para } })).data
}
