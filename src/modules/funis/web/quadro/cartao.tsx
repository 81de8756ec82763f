import { memo, useRef } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import { useArrastavel } from '#ui/arrastar.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { dinheiro, plural } from '#ui/formatos.ts'
import { corDoTom } from '#ui/tom.ts'
import type { CartaoNaCapa } from '../../tipos.ts'
import { mostrar } from '../campos/mostrar.ts'
import { verPrazo } from './prazo.ts'

export const densidades = ['confortavel', 'normal', 'compacta'] as const
export type Densidade = (typeof densidades)[number]
/** Fixed, so that a column knows where each card stands without measuring any. */
export const ALTURAS: Record<Densidade, number> = { confortavel: 122, normal: 88, compacta: 60 }
/** 'Data da vistoria' → 'vistoria': a bare date says nothing. */
const nomeCurto = (rotulo: string) => rotulo.replace(/^data d[aeo] |^data /i, '').replace(/\/.*$/, '').toLowerCase()
/** Said elsewhere on the card. */
const JA_NO_CARTAO = new Set(['nome', 'valor', 'valor_venda'])
const PRIORIDADE = { urgente: { rotulo: 'Urgente', tom: 'perigo' }, alta: { rotulo: 'Alta', tom: 'alerta' } } as const

interface Props {
  cartao: CartaoNaCapa
  campos: ReadonlyMap<string, Campo>
  capa: readonly string[]
  mostraValor: boolean
  agora: number
  aberto: boolean
  /** chosen, to be acted on with others */
  escolhido: boolean
  densidade: Densidade
  /** carried by the keyboard right now */
  naMao: boolean
  /** it is the one stop of the Tab key in the board */
  parada: boolean
  podeMover: boolean
  aoClicar: (id: string, e: React.MouseEvent) => void
  posicao: number
  total: number
}

/** A card: who, what the funnel wants seen, and its clock. One button for the keyboard; the pointer may carry it. */
export const CartaoDoQuadro = memo(function CartaoDoQuadro({ cartao: c, campos, capa, mostraValor, agora, aberto, escolhido, densidade, naMao, parada, podeMover, aoClicar, posicao, total }: Props) {
  const el = useRef<HTMLElement>(null)
  const noAr = useArrastavel(el, { tipo: 'cartao', id: c.id, de: c.estagio_id }, podeMover)
  const prazo = verPrazo(c.vence_em, agora)
  const fatos = capa.flatMap((k) => {
    const campo = campos.get(k)
    const texto = campo && !JA_NO_CARTAO.has(k) ? mostrar(campo, c.capa[k] as never) : null
    return campo && texto ? [{ texto: campo.tipo === 'data' || campo.tipo === 'datahora' ? `${nomeCurto(campo.rotulo)} ${texto}` : texto, medida: campo.tipo === 'numero' || campo.tipo === 'moeda' }] : []
  })
  const onde = [c.contato_nome !== c.titulo && c.contato_nome, ...fatos.filter((f) => !f.medida).map((f) => f.texto)].filter(Boolean).join(' · ')
  const medidas = fatos.filter((f) => f.medida).map((f) => f.texto).join(' · ')
  const prioridade = c.prioridade === 'urgente' || c.prioridade === 'alta' ? PRIORIDADE[c.prioridade] : null
  return (
    <article
      ref={el}
      aria-setsize={total}
      aria-posinset={posicao}
      data-cartao={c.id}
      className={cn('relative grid h-full content-start gap-0.5 rounded-(--r) border bg-surface px-2.5 py-2 text-12 text-text-2 hover:border-border-strong', prazo?.tom === 'perigo' && 'border-danger/45', (aberto || escolhido) && 'border-primary', escolhido && 'bg-primary-soft!', naMao && 'ring-2 ring-primary', noAr && 'opacity-40', podeMover && 'cursor-grab')}
    >
      <header className="flex items-center gap-1.5">
        <h3 className="min-w-0 flex-1 truncate text-13 font-medium text-text">
          <button type="button" tabIndex={parada ? 0 : -1} data-foco={c.id} aria-pressed={naMao || escolhido || undefined} className="max-w-full truncate text-left after:absolute after:inset-0" onClick={(e) => aoClicar(c.id, e)}>
            {c.titulo}
          </button>
        </h3>
        {prioridade && <Chip tom={prioridade.tom}>{prioridade.rotulo}</Chip>}
      </header>
      {densidade !== 'compacta' && onde && <p className={densidade === 'normal' ? 'truncate' : 'line-clamp-2'}>{onde}</p>}
      {densidade !== 'compacta' && (densidade === 'confortavel' || !onde) && (medidas || (mostraValor && c.valor_centavos !== null)) && (
        <p className="num truncate">
          {mostraValor && c.valor_centavos !== null && <b className="mr-2 font-medium text-text">{dinheiro(c.valor_centavos).replace(/,00$/, '')}</b>}
          {medidas}
        </p>
      )}
      {densidade === 'confortavel' && c.pendencias.length > 0 && <span><Chip tom="alerta">{`${c.pendencias.length === 1 ? 'falta' : 'faltam'} ${plural(c.pendencias.length, 'campo')}`}</Chip></span>}
      <footer className="num absolute inset-x-2.5 bottom-2 flex items-center gap-1.5 text-11">
        {prazo ? <span className={cn(prazo.tom !== 'neutro' && 'font-medium')} style={prazo.tom === 'neutro' ? undefined : { color: corDoTom[prazo.tom] }}>{prazo.texto}</span> : <span>sem prazo</span>}
        {c.responsavel ? <Avatar nome={c.responsavel.nome} chave={c.responsavel.id} tamanho={20} decorativo={false} className="ml-auto" /> : <span className="ml-auto">sem responsável</span>}
      </footer>
    </article>
  )
})
