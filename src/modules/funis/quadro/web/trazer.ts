import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { lembrarEDizer } from '#ui/desfazer.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { relerFunil } from '#modules/funis/nucleo/web/dados.ts'
import { trocarNoCartao } from './trocar-no-cartao.ts'

export interface MudancaDaRaia {
  responsavel_id?: string | null
  prioridade?: 'baixa' | 'normal' | 'alta' | 'urgente'
  valores?: Record<string, string | null>
}
interface Pedido {
  id: string
  qual: string
  mudanca: MudancaDaRaia
  frase: (titulo: string) => string
  anunciar: (frase: string) => void
}

/** Changes a card to match the lane it was dropped into. Returns its title, null on failure. */
export async function trazerParaARaia({ id, qual, mudanca, frase, anunciar }: Pedido): Promise<string | null> {
  try {
    const { data: c } = await chamar(cartoes.obter, { params: { id } })
    const antes: MudancaDaRaia = {
      ...('responsavel_id' in mudanca ? { responsavel_id: c.responsavel?.id ?? null } : {}),
      ...(mudanca.prioridade ? { prioridade: c.prioridade } : {}),
      ...(mudanca.valores
        ? {
            valores: Object.fromEntries(Object.keys(mudanca.valores).map((k) => [k, textoDe(c.valores[k])])),
          }
        : {}),
    }
    const { data: depois } = await chamar(cartoes.alterar, { params: { id }, body: { versao: c.versao, ...mudanca } })
    const desfazer = async () => {
      await trocarNoCartao(id, mudanca, antes).catch((e: unknown) => avisarFalha('Não deu para desfazer.', e))
      await relerFunil(qual)
    }
    anunciar(depois.aviso ? `${frase(c.titulo)}. ${depois.aviso}` : frase(c.titulo))
    lembrarEDizer(
      { rotulo: `raia de ${c.titulo}`, desfazer },
      { titulo: frase(c.titulo), ...(depois.aviso ? { descricao: depois.aviso, tom: 'alerta' } : {}) },
    )
    await relerFunil(qual)
    return c.titulo
  } catch (e) {
    avisarFalha('O cartão não passou para esta raia.', e)
    await relerFunil(qual)
    return null
  }
}

const textoDe = (v: unknown): string | null => (typeof v === 'string' ? v : null)
