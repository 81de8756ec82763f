import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useEffect, useState } from 'react'
import { listaFalada } from '#kit/lista-falada.ts'
import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data, dataHora, diaEm, dinheiro, duracao, hora, rotuloDoDia } from '#ui/formatos.ts'
import { ArrowRight, Pencil, Stamp, Undo2, Zap } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Acontecimento, Cartao, Funil } from '#modules/funis/nucleo/tipos.ts'
import { mostrar } from './campos/mostrar.ts'
import { useHistorico } from '#modules/funis/nucleo/web/dados.ts'
import { Comentario } from './comentario.tsx'

interface Props {
  cartao: Cartao
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  qual: string
  /** the comment to scroll to, from the URL */
  comentario: string | null
}
const FILTROS = [
  { valor: 'tudo', rotulo: 'Tudo' },
  { valor: 'comentarios', rotulo: 'Comentários' },
  { valor: 'mudancas', rotulo: 'Mudanças' },
] as const
type Filtro = (typeof FILTROS)[number]['valor']
const passa = (f: Filtro, a: Acontecimento) => f === 'tudo' || (f === 'comentarios') === (a.tipo === 'comentario')

/** History of the card, newest first, grouped by day. */
export function AtividadeDoCartao({ cartao, funil, campos, qual, comentario }: Props) {
  const historico = useHistorico(cartao.id)
  const [filtro, setFiltro] = useState<Filtro>('tudo')
  const todos = historico.data?.pages.flatMap((p) => p.acontecimentos) ?? []
  const { hasNextPage, isFetching, fetchNextPage } = historico
  const falta = comentario !== null && historico.data !== undefined && !todos.some((a) => a.id === comentario)
  useEffect(() => {
    // the comment from a notification may be several pages back
    if (falta && hasNextPage && !isFetching) void fetchNextPage()
  }, [falta, hasNextPage, isFetching, fetchNextPage])
  const itens = todos.filter((a) => passa(filtro, a))
  return (
    <section aria-label="Atividade do cartão" className="flex flex-col gap-2">
      <header className="flex items-center gap-2">
        <h3 className="flex-1 text-13 font-semibold">Atividade</h3>
        <SegmentedControl
          rotulo="O que mostrar"
          tamanho="pequeno"
          opcoes={FILTROS}
          valor={filtro}
          aoMudar={setFiltro}
        />
      </header>
      {historico.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando a atividade" />}
      {historico.isError && !historico.data && (
        <ErrorState
          oQueFalhou="A atividade não carregou."
          detalhe={historico.error.message}
          aoTentar={() => historico.refetch()}
        />
      )}
      {historico.data && itens.length === 0 && (
        <p className="py-2 text-13 text-text-2">
          {filtro === 'comentarios' ? 'Ninguém comentou ainda.' : 'Nada por aqui ainda.'}
        </p>
      )}
      <ol aria-label="Atividade" className="flex flex-col gap-1.5">
        {itens.map((a, i) => (
          <li key={a.id}>
            {(i === 0 || diaEm(itens[i - 1]?.em ?? 0) !== diaEm(a.em)) && (
              <p className="pt-1.5 pb-1 text-11 font-medium text-text-2">{rotuloDoDia(a.em)}</p>
            )}
            {a.tipo === 'comentario' ? (
              <Comentario
                a={a}
                cartaoId={cartao.id}
                qual={qual}
                edita={cartao.pode.editar}
                pedido={a.id === comentario}
              />
            ) : (
              <Acontecido a={a} funil={funil} campos={campos} />
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button ocupado={historico.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

/** A move or a change, as one line. */
function Acontecido({ a, funil, campos }: { a: Acontecimento; funil: Funil; campos: ReadonlyMap<string, Campo> }) {
  const { fuso } = usePessoa()
  const { icone, quem, frase, motivo, desfeita } =
    a.tipo === 'mudanca'
      ? {
          icone: <Pencil />,
          quem: a.por,
          frase: ` mudou ${mudancas(a, campos, fuso)}`,
          motivo: texto(a.dados.motivo),
          desfeita: false,
        }
      : a.tipo === 'aprovacao'
        ? aprovacao(a, campos, fuso)
        : movimento(a, funil)
  return (
    <div className="grid grid-cols-[28px_minmax(0,1fr)_auto] gap-2 py-0.5 text-12 text-text-2">
      <span aria-hidden="true" className="grid place-items-start justify-center pt-0.5 [&_svg]:size-3.5">
        {icone}
      </span>
      <span className={desfeita ? 'line-through' : 'break-words'}>
        <b className="font-medium text-text">{quem ?? 'Sistema'}</b>
        {frase}
        {motivo && <span className="block">{`“${motivo}”`}</span>}
      </span>
      <time dateTime={a.em} title={dataHora(a.em, fuso)} className="num text-11">
        {hora(a.em, fuso)}
      </time>
    </div>
  )
}

const texto = (v: ValorDeCampo | undefined): string | null => (typeof v === 'string' ? v : null)
const valoresDe = (v: ValorDeCampo | undefined): Record<string, ValorDeCampo> =>
  typeof v === 'object' && v !== null && !Array.isArray(v) ? v : {}

function movimento(a: Acontecimento, funil: Funil) {
  const t = a.dados as {
    de: string | null
    para: string
    de_nome: string | null
    para_nome: string | null
    de_funil: string | null
    para_funil: string | null
    por_tipo: string
    motivo: string | null
    duracao_s: number | null
    no_prazo: boolean | null
    desfaz: number | null
    desfeita: boolean
  }
  const visita =
    t.duracao_s !== null && t.desfaz === null
      ? `, depois de ${duracao(t.duracao_s * 1000)}${t.no_prazo === false ? ' (fora do prazo)' : ''}`
      : ''
  // a card from another funnel has stages of that one in its history
  const nome = (id: unknown) =>
    funil.definicao.estagios.find((e) => e.id === id)?.nome ??
    (id === t.de ? t.de_nome : t.para_nome) ??
    'outro estágio'
  const frase =
    t.de === null
      ? ` abriu em ${nome(t.para)}`
      : t.de_funil
        ? ` ${t.desfaz === null ? 'levou' : 'trouxe de volta'} de ${t.de_funil} (${nome(t.de)}) para ${t.para_funil} (${nome(t.para)})`
        : t.desfaz !== null
          ? ` desfez e voltou a ${nome(t.para)}`
          : ` moveu de ${nome(t.de)} para ${nome(t.para)}${visita}`
  return {
    icone: t.desfaz !== null ? <Undo2 /> : t.por_tipo === 'pessoa' ? <ArrowRight /> : <Zap />,
    quem: a.por ?? (t.por_tipo === 'passagem' ? 'Passagem entre funis' : 'Automação'),
    frase,
    motivo: t.motivo,
    desfeita: t.desfeita,
  }
}

const COLUNAS: Record<string, string> = {
  titulo: 'o título',
  valor_centavos: 'o valor',
  responsavel_id: 'o responsável',
  time_id: 'o time',
  prioridade: 'a prioridade',
  previsao: 'a previsão',
  contato_id: 'o cliente',
}

const reaisDe = (v: ValorDeCampo | undefined) => (typeof v === 'number' ? dinheiro(v) : 'em branco')
function dito(campo: Campo, v: ValorDeCampo | undefined, fuso: string): string {
  // a document is already masked: show it unchanged
  if (typeof v === 'string' && v.includes('*')) return v
  return mostrar(campo, v, fuso) || 'em branco'
}

/** “Desconto: 10 % → 45 %”: old and new value of each field. */
function mudancas(a: Acontecimento, campos: ReadonlyMap<string, Campo>, fuso: string): string {
  const depois = valoresDe(a.dados.depois)
  const antes = valoresDe(a.dados.antes)
  const partes = Object.entries(depois).flatMap(([k, v]) => {
    const campo = campos.get(k)
    if (k === 'vence_em') return typeof v === 'string' ? `o prazo para ${data(v, fuso)}` : 'o prazo (sem prazo)'
    if (k === 'valor_centavos') return `o valor: ${reaisDe(antes[k])} → ${reaisDe(v)}`
    if (!campo) return COLUNAS[k] ?? []
    return `${campo.rotulo}: ${dito(campo, antes[k], fuso)} → ${dito(campo, v, fuso)}`
  })
  return partes.length > 0 ? listaFalada(partes) : 'o cadastro do cliente'
}

const ATOS: Record<string, string> = {
  'aprovacao.pedir': ' pediu aprovação',
  'aprovacao.aprovada': ' aprovou',
  'aprovacao.recusada': ' recusou',
  'aprovacao.cancelar': ' retirou o pedido',
  'aprovacao.dispensada': ' seguiu dentro do próprio limite',
  'aprovacao.caiu': ': a aprovação caiu',
  'aprovacao.expirou': ': ninguém decidiu a tempo',
  'aprovacao.sem_efeito': ': a decisão não teve efeito',
  'aprovacao.entregar': ' entregou a decisão a outra pessoa',
}

/** A request, its decision or its lapse, with the approved values. */
function aprovacao(a: Acontecimento, campos: ReadonlyMap<string, Campo>, fuso: string) {
  const [acao, nome, motivo] = [texto(a.dados.acao) ?? '', texto(a.dados.nome), texto(a.dados.motivo)]
  const [antes, depois] = [valoresDe(a.dados.antes), valoresDe(a.dados.depois)]
  const quanto = Object.entries(depois).flatMap(([k, v]) => {
    const campo = campos.get(k)
    const texto = (x: ValorDeCampo | undefined) =>
      k === 'valor_do_cartao' ? reaisDe(x) : campo ? dito(campo, x, fuso) : ''
    const rotulo = k === 'valor_do_cartao' ? 'Valor do cartão' : campo?.rotulo
    return rotulo
      ? [acao === 'aprovacao.caiu' ? `${rotulo}: ${texto(antes[k])} → ${texto(v)}` : `${rotulo} ${texto(v)}`]
      : []
  })
  return {
    icone: <Stamp />,
    quem: a.por,
    frase: [
      `${ATOS[acao] ?? ' mudou uma aprovação'}${nome ? ` — ${nome}` : ''}`,
      quanto.length > 0 ? ` (${quanto.join(', ')})` : '',
    ].join(''),
    motivo,
    desfeita: false,
  }
}
