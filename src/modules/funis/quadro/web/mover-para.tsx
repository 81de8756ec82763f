import { destinos } from '#engines/funil/mover.ts'
import { ChoiceList } from '#ui/choice-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ArrowRight, Check, Hourglass, Lock, Undo2 } from '#ui/icones.ts'
import type { CartaoNaCapa, Funil } from '#modules/funis/nucleo/tipos.ts'

interface Props {
  cartao: Pick<CartaoNaCapa, 'estagio_id' | 'titulo'>
  funil: Funil
  /** filters the stages */
  texto?: string
  aoEscolher: (estagioId: string) => void
  aoFechar: () => void
}

/** Lists the stages the card may move to, for touch, keyboard and screen readers. */
export function MoverPara({ cartao, funil, texto = '', aoEscolher, aoFechar }: Props) {
  const permitidos = new Set(destinos(funil.definicao, cartao.estagio_id, funil.papel).map((e) => e.id))
  const atual = funil.definicao.estagios.findIndex((e) => e.id === cartao.estagio_id)
  const opcoes = funil.definicao.estagios.map((e, i) => {
    const pode = permitidos.has(e.id)
    const Icone = i === atual ? Check : !pode ? Lock : i < atual ? Undo2 : e.tipo === 'espera' ? Hourglass : ArrowRight
    return {
      valor: e.id,
      rotulo: e.nome,
      desabilitada: i === atual || !pode,
      sugerida: i === atual + 1,
      icone: (
        <Icone
          className="size-4 text-text-2"
          aria-label={i === atual ? 'estágio atual' : pode ? undefined : 'não permitido'}
        />
      ),
    }
  })
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Mover para" descricao={cartao.titulo} tamanho="pequeno">
      <ChoiceList
        rotulo="Estágios"
        busca="Buscar estágio"
        textoInicial={texto}
        opcoes={opcoes}
        aoEscolher={aoEscolher}
      />
    </Dialog>
  )
}
