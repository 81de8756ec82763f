import { usePessoa } from '#platform/navegador/pessoa.ts'
import { memo, useRef } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { useArrastavel } from '#ui/arrastar.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { dinheiro, plural } from '#ui/formatos.ts'
import { Circle, MessageCircle } from '#ui/icones.ts'
import { corDoTom } from '#ui/tom.ts'
import type { Etiqueta, Sinal } from '../contract/quadro.ts'
import type { CartaoNaCapa } from '#modules/funis/nucleo/tipos.ts'
import { lerCapa, type Densidade } from './altura.ts'
import { EtiquetasDoCartao } from './etiquetas.tsx'
import { deQuemEhOPrazo, verPrazo } from './prazo.ts'
import { RelogioDoCartao } from './relogio-do-cartao.tsx'

const PRIORIDADE = { urgente: { rotulo: 'Urgente', tom: 'perigo' }, alta: { rotulo: 'Alta', tom: 'alerta' } } as const

interface Props {
  cartao: CartaoNaCapa
  campos: ReadonlyMap<string, Campo>
  definicao: Definicao
  estagio: Estagio
  etiquetas: ReadonlyMap<string, Etiqueta>
  /** undefined: not loaded yet */
  sinal: Sinal | undefined
  agora: number
  aberto: boolean
  /** selected for a bulk action */
  escolhido: boolean
  densidade: Densidade
  /** working days without activity; null: not stalled */
  parado: number | null
  /** being carried by the keyboard */
  naMao: boolean
  /** this card is the board's only Tab stop */
  parada: boolean
  podeMover: boolean
  aoClicar: (id: string, e: React.MouseEvent) => void
  posicao: number
  total: number
}

/**
 * A card: customer, location, amount, next task and deadline. One button for the keyboard; draggable with the pointer.
 */
export const CartaoDoQuadro = memo(function CartaoDoQuadro({
  cartao: c,
  campos,
  definicao,
  estagio,
  etiquetas,
  sinal,
  agora,
  aberto,
  escolhido,
  densidade,
  parado,
  naMao,
  parada,
  podeMover,
  aoClicar,
  posicao,
  total,
}: Props) {
  const el = useRef<HTMLElement>(null)
  const noAr = useArrastavel(el, { tipo: 'cartao', id: c.id, de: c.estagio_id }, podeMover && c.arquivado_em === null)
  const { onde, medidas } = lerCapa(c, campos, definicao.capa, usePessoa().fuso)
  const valor = definicao.usa_valor && c.valor_centavos !== null ? dinheiro(c.valor_centavos).replace(/,00$/, '') : null
  const prioridade = c.prioridade === 'urgente' || c.prioridade === 'alta' ? PRIORIDADE[c.prioridade] : null
  const inteiro = densidade === 'confortavel'
  const atrasado = verPrazo(c.vence_em, agora)?.tom === 'perigo'
  const aMao = sinal?.prazo_a_mao ? deQuemEhOPrazo(sinal.prazo_a_mao) : undefined
  return (
    <article
      ref={el}
      aria-setsize={total}
      aria-posinset={posicao}
      data-cartao={c.id}
      className={cn(
        'relative grid h-full content-start gap-0.5 rounded-(--r) border bg-surface px-2.5 py-1.5 text-12 text-text-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-1 has-[:focus-visible]:outline-focus',
        !aberto && !escolhido && 'hover:border-border-strong',
        atrasado && 'border-danger/45',
        (aberto || escolhido) && 'border-primary',
        escolhido && 'bg-primary-soft!',
        naMao && 'ring-2 ring-primary',
        (noAr || c.arquivado_em) && 'opacity-60',
        podeMover && 'cursor-grab',
      )}
    >
      <header className="flex h-5 items-center gap-1.5">
        <h3 className="min-w-0 flex-1 truncate text-13 font-medium text-text">
          <button
            type="button"
            tabIndex={parada ? 0 : -1}
            data-foco={c.id}
            aria-description={aMao}
            aria-pressed={naMao || escolhido || undefined}
            className="max-w-full truncate text-left outline-none after:absolute after:inset-0"
            onClick={(e) => aoClicar(c.id, e)}
          >
            {c.titulo}
          </button>
        </h3>
        {sinal && sinal.mensagens > 0 && (
          <span
            className="num flex items-center gap-0.5 text-11 font-medium text-warning"
            title={`${plural(sinal.mensagens, 'mensagem', 'mensagens')} sem resposta`}
          >
            <MessageCircle className="size-3.5" aria-label="Mensagens sem resposta:" />
            {sinal.mensagens}
          </span>
        )}
        {prioridade && <Chip tom={prioridade.tom}>{prioridade.rotulo}</Chip>}
      </header>
      {densidade !== 'compacta' && onde && (inteiro || (!valor && !medidas)) && (
        <p className="h-[17px] truncate">{onde}</p>
      )}
      {densidade !== 'compacta' && (medidas || valor) && (
        <p className="num h-[17px] truncate">
          {valor && <b className="mr-2 font-medium text-text">{valor}</b>}
          {medidas}
        </p>
      )}
      {inteiro &&
        (sinal ? (
          <ProximaAcao acao={sinal.acao} agora={agora} espera={estagio.tipo === 'espera'} />
        ) : (
          <p className="h-[19px]" />
        ))}
      {inteiro && <Chips cartao={c} etiquetas={etiquetas} parado={parado} />}
      <footer className="num absolute inset-x-2.5 bottom-1.5 flex h-5 items-center gap-1.5 text-11">
        <RelogioDoCartao
          cartao={c}
          espera={estagio.tipo === 'espera'}
          aMao={aMao}
          aoClicar={(e) => aoClicar(c.id, e)}
          agora={agora}
        />
        <span className="ml-auto flex min-w-0 items-center gap-1.5">
          {!inteiro && <EtiquetasDoCartao ids={c.etiquetas} etiquetas={etiquetas} pontos />}
          {c.responsavel ? (
            <Avatar nome={c.responsavel.nome} chave={c.responsavel.id} tamanho={20} decorativo={false} />
          ) : (
            <span className="truncate">sem responsável</span>
          )}
        </span>
      </footer>
    </article>
  )
})

/** The next open task, or a line that there is none; a waiting stage shows that the deadline is paused. */
function ProximaAcao({ acao, agora, espera }: { acao: Sinal['acao']; agora: number; espera: boolean }) {
  const prazo = acao && verPrazo(acao.vence_em, agora)
  return (
    <p className="flex h-[19px] min-w-0 items-center gap-1.5">
      <Circle className="size-3 shrink-0 text-text-3" aria-hidden="true" />
      {acao ? (
        <span className="min-w-0 flex-1 truncate text-text">{acao.titulo}</span>
      ) : (
        <span className="min-w-0 flex-1 truncate text-text-2">
          {espera ? 'Nosso prazo está pausado' : 'Sem próxima ação'}
        </span>
      )}
      {prazo && (
        <span className="num shrink-0 font-medium" style={{ color: corDoTom[prazo.tom] }}>
          {prazo.texto.replace('vence ', '').replace('faltam ', 'em ')}
        </span>
      )}
    </p>
  )
}

function Chips({
  cartao: c,
  etiquetas,
  parado,
}: {
  cartao: CartaoNaCapa
  etiquetas: ReadonlyMap<string, Etiqueta>
  parado: number | null
}) {
  return (
    <p className="flex h-6 items-center gap-1 overflow-hidden empty:hidden">
      {c.arquivado_em && <Chip>Arquivado</Chip>}
      {parado !== null && <Chip tom="alerta">{`parado há ${plural(parado, 'dia útil', 'dias úteis')}`}</Chip>}
      {c.pendencias.length > 0 && (
        <Chip tom="alerta">{`${c.pendencias.length === 1 ? 'falta' : 'faltam'} ${plural(c.pendencias.length, 'campo')}`}</Chip>
      )}
      <EtiquetasDoCartao ids={c.etiquetas} etiquetas={etiquetas} />
    </p>
  )
}
