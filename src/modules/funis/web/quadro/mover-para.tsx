import { destinos } from '#engines/funil/mover.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ArrowRight, Check, Hourglass, Lock, Undo2 } from '#ui/icones.ts'
import { cn } from '#ui/classes.ts'
import type { CartaoNaCapa, Funil } from '../../tipos.ts'

interface Props {
  cartao: Pick<CartaoNaCapa, 'estagio_id' | 'titulo'>
  funil: Funil
  aoEscolher: (estagioId: string) => void
  aoFechar: () => void
}

/** Every stage the card may go to, for whoever does not drag: fingers, keyboards, screen readers. */
export function MoverPara({ cartao, funil, aoEscolher, aoFechar }: Props) {
  const permitidos = new Set(destinos(funil.definicao, cartao.estagio_id, funil.papel).map((e) => e.id))
  const atual = funil.definicao.estagios.findIndex((e) => e.id === cartao.estagio_id)
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Mover para" descricao={cartao.titulo} tamanho="pequeno">
      <ol className="-mx-2 flex flex-col">
        {funil.definicao.estagios.map((e, i) => {
          const aqui = e.id === cartao.estagio_id
          const pode = permitidos.has(e.id)
          const Icone = aqui ? Check : !pode ? Lock : i < atual ? Undo2 : e.tipo === 'espera' ? Hourglass : ArrowRight
          return (
            <li key={e.id}>
              <button type="button" disabled={aqui || !pode} onClick={() => aoEscolher(e.id)} className={cn('grid min-h-11 w-full grid-cols-[24px_1fr_20px] items-center gap-2 rounded-(--r) px-2 text-left text-13 -outline-offset-2! hover:bg-surface-2 disabled:text-text-3', i === atual + 1 && pode && 'bg-primary-soft')}>
                <span className="num text-text-2">{i + 1}</span>
                <span className="min-w-0 truncate font-medium">{e.nome}</span>
                <Icone className="size-4 text-text-2" aria-label={aqui ? 'estágio atual' : pode ? undefined : 'não permitido'} />
              </button>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
