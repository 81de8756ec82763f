import { useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useAlvoDeArrasto, useArrastavel } from '#ui/arrastar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { lembrarEDizer } from '#ui/desfazer.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarDays, ChevronLeft, ChevronRight } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useCelular } from '#ui/usar-media.ts'
import { diaAqui } from '#kit/aqui.ts'
import { SEMANA_CURTA, somarDias, somarMeses } from '#kit/dias.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { vistas } from '../contract/vistas.ts'
import type { CartaoNaTabela } from '#modules/funis/nucleo/tipos.ts'
import { relerFunil } from '#modules/funis/nucleo/web/dados.ts'
import { usePeriodo } from './dados.ts'
import { diasDe, inicioDaSemana, inicioDoMes, nomeDoDia, nomeDoMes } from './dias.ts'
import type { PropsDaVista } from './vista.ts'

type Recorte = 'mes' | 'semana' | 'dia'
type NoDia = CartaoNaTabela & { dia: string }
const NO_QUADRADO = 3

const periodoDe: Record<Recorte, (dia: string) => { dias: string[]; titulo: string; antes: string; depois: string }> = {
  mes: (dia) => ({
    dias: diasDe(inicioDaSemana(inicioDoMes(dia)), 42),
    titulo: nomeDoMes(dia),
    antes: somarMeses(dia, -1),
    depois: somarMeses(dia, 1),
  }),
  semana: (dia) => ({
    dias: diasDe(inicioDaSemana(dia), 7),
    titulo: nomeDoMes(dia),
    antes: somarDias(dia, -7),
    depois: somarDias(dia, 7),
  }),
  dia: (dia) => ({ dias: [dia], titulo: nomeDoDia(dia), antes: somarDias(dia, -1), depois: somarDias(dia, 1) }),
}

/** Cards by date: deadline, forecast or a date field. Moved to another day by dragging, or with the key D. */
export function Calendario({
  qual,
  funil,
  campos,
  filtro,
  busca,
  mudarUrl,
  aoAbrir,
  podeMover,
  anunciar,
}: PropsDaVista) {
  const celular = useCelular()
  const [mudando, setMudando] = useState<NoDia | null>(null)
  const agora = diaAqui()
  const recorte: Recorte = busca.recorte === 'semana' || busca.recorte === 'dia' ? busca.recorte : 'mes'
  const dia = typeof busca.dia === 'string' && /^\d{4}-\d\d-\d\d$/.test(busca.dia) ? busca.dia : agora
  const datas = [...campos.values()].filter((c) => c.tipo === 'data')
  const campo = busca.data === 'previsao' || datas.some((c) => c.chave === busca.data) ? String(busca.data) : 'vence_em'
  const nomeDaData =
    campo === 'vence_em' ? 'Prazo' : campo === 'previsao' ? 'Previsão' : (campos.get(campo)?.rotulo ?? campo)
  const { dias, titulo, antes, depois } = periodoDe[recorte](dia)
  const lido = usePeriodo(qual, filtro, campo, dias[0] ?? dia, dias.at(-1) ?? dia)
  // stage deadlines are measured: only managers of the funnel may move them
  const podeMudar = podeMover && (campo !== 'vence_em' || funil.papel === 'gestor')

  async function porEm(c: NoDia, para: string | null, versao = c.versao): Promise<void> {
    if (campo === 'vence_em') await chamar(vistas.prazo, { params: { id: c.id }, body: { versao, dia: para } })
    else
      await chamar(cartoes.alterar, {
        params: { id: c.id },
        body: { versao, ...(campo === 'previsao' ? { previsao: para } : { valores: { [campo]: para } }) },
      })
    await relerFunil(qual)
  }
  async function mudarDia(c: NoDia, para: string) {
    if (para === c.dia) return
    try {
      await porEm(c, para)
      lembrarEDizer(
        {
          rotulo: `data de ${c.titulo}`,
          desfazer: () =>
            porEm(c, c.dia, c.versao + 1).catch((e: unknown) => void avisarFalha('Não deu para desfazer.', e)),
        },
        { titulo: `${c.titulo} foi para ${nomeDoDia(para)}` },
      )
      anunciar(`${c.titulo} em ${nomeDoDia(para)}`)
    } catch (e) {
      avisarFalha('A data não mudou.', e)
      void relerFunil(qual)
    }
  }
  const porDia = Map.groupBy(lido.data?.cartoes ?? [], (c) => c.dia)
  const comum = {
    podeMudar,
    aoAbrir,
    aoMudar: setMudando,
    aoSoltar: (c: NoDia, para: string) => void acompanhar(mudarDia(c, para)),
    achar: (id: string) => lido.data?.cartoes.find((c) => c.id === id),
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b px-3 py-1.5">
        <IconButton tamanho="pequeno" rotulo="Antes" icone={<ChevronLeft />} onClick={() => mudarUrl({ dia: antes })} />
        <IconButton
          tamanho="pequeno"
          rotulo="Depois"
          icone={<ChevronRight />}
          onClick={() => mudarUrl({ dia: depois })}
        />
        <Button tamanho="pequeno" onClick={() => mudarUrl({ dia: undefined })}>
          Hoje
        </Button>
        <h2 className="text-14 font-semibold first-letter:uppercase" aria-live="polite">
          {titulo}
        </h2>
        {lido.data && (
          <span className="num text-12 text-text-2">
            {[
              plural(lido.data.cartoes.length, 'cartão', 'cartões'),
              lido.data.sem_data > 0 ? `${numero(lido.data.sem_data)} sem ${nomeDaData.toLowerCase()}` : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <span className="flex-1" />
        <div className="w-44">
          <Select
            rotulo="Data mostrada"
            rotuloOculto
            tamanho="pequeno"
            opcoes={[
              { valor: 'vence_em', rotulo: 'Prazo' },
              { valor: 'previsao', rotulo: 'Previsão' },
              ...datas.map((c) => ({ valor: c.chave, rotulo: c.rotulo })),
            ]}
            valor={campo}
            aoMudar={(v) => mudarUrl({ data: v === 'vence_em' ? undefined : v })}
          />
        </div>
        <SegmentedControl
          rotulo="Recorte"
          tamanho="pequeno"
          opcoes={[
            { valor: 'mes', rotulo: 'Mês' },
            { valor: 'semana', rotulo: 'Semana' },
            { valor: 'dia', rotulo: 'Dia' },
          ]}
          valor={recorte}
          aoMudar={(v) => mudarUrl({ recorte: v === 'mes' ? undefined : v })}
        />
      </div>
      {lido.isError && (
        <ErrorState
          oQueFalhou="O calendário não carregou."
          detalhe={lido.error.message}
          aoTentar={() => lido.refetch()}
        />
      )}
      {lido.isPending && <SkeletonList linhas={8} rotulo="Carregando o calendário" />}
      {lido.data?.cortado && (
        <p className="border-b px-3 py-1.5 text-12 text-warning">
          Há mais de mil cartões neste período. Aperte os filtros ou veja por semana.
        </p>
      )}
      {lido.data && (celular || recorte === 'dia') && <Agenda dias={dias} porDia={porDia} {...comum} />}
      {lido.data && !celular && recorte !== 'dia' && (
        <div aria-hidden="true" className="grid shrink-0 grid-cols-7 gap-px border-b">
          {SEMANA_CURTA.map((s) => (
            <span key={s} className="px-2 text-11 leading-6 text-text-2">
              {s}
            </span>
          ))}
        </div>
      )}
      {lido.data && !celular && recorte !== 'dia' && (
        <div
          role="group"
          aria-label={`${nomeDaData} em ${titulo}`}
          className="grid min-h-0 flex-1 auto-rows-fr grid-cols-7 gap-px overflow-y-auto bg-border"
        >
          {dias.map((d) => (
            <Dia
              key={d}
              dia={d}
              agora={agora}
              fora={recorte === 'mes' && d.slice(0, 7) !== dia.slice(0, 7)}
              cartoes={porDia.get(d) ?? []}
              limite={recorte === 'mes' ? NO_QUADRADO : 200}
              aoVerDia={() => mudarUrl({ dia: d, recorte: 'dia' })}
              {...comum}
            />
          ))}
        </div>
      )}
      {mudando && (
        <MudarData
          cartao={mudando}
          nome={nomeDaData}
          aoFechar={() => setMudando(null)}
          aoMudar={(para) => void acompanhar(mudarDia(mudando, para))}
        />
      )}
    </div>
  )
}

interface Comum {
  podeMudar: boolean
  aoAbrir: (id: string) => void
  aoMudar: (c: NoDia) => void
  aoSoltar: (c: NoDia, dia: string) => void
  achar: (id: string) => NoDia | undefined
}

function Dia({
  dia,
  agora,
  fora,
  cartoes: lista,
  limite,
  aoVerDia,
  ...p
}: Comum & { dia: string; agora: string; fora: boolean; cartoes: NoDia[]; limite: number; aoVerDia: () => void }) {
  const el = useRef<HTMLDivElement>(null)
  const [sobre, setSobre] = useState(false)
  useAlvoDeArrasto(el, {
    aceita: (c) => c.tipo === 'no-dia' && p.podeMudar,
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (c) => {
      const cartao = p.achar(String(c.id))
      if (cartao) p.aoSoltar(cartao, dia)
    },
  })
  return (
    <div
      ref={el}
      role="group"
      aria-label={`${nomeDoDia(dia)}, ${plural(lista.length, 'cartão', 'cartões')}`}
      className={cn(
        'flex min-h-24 min-w-0 flex-col gap-0.5 bg-surface p-1',
        fora && 'bg-surface-2',
        sobre && 'ring-2 ring-primary ring-inset',
      )}
    >
      <span
        className={cn(
          'num self-start px-1 text-12',
          dia === agora ? 'rounded-full bg-primary font-semibold text-primary-fg' : fora ? 'text-text-2' : '',
        )}
      >
        {Number(dia.slice(8))}
      </span>
      {lista.slice(0, limite).map((c) => (
        <Ficha key={c.id} cartao={c} agora={agora} {...p} />
      ))}
      {lista.length > limite && (
        <button
          type="button"
          className="px-1 text-left text-11 text-text-2 hover:underline"
          onClick={aoVerDia}
        >{`mais ${lista.length - limite}`}</button>
      )}
    </div>
  )
}

function Ficha({ cartao: c, agora, podeMudar, aoAbrir, aoMudar }: Comum & { cartao: NoDia; agora: string }) {
  const el = useRef<HTMLButtonElement>(null)
  const noAr = useArrastavel(el, { tipo: 'no-dia', id: c.id }, podeMudar)
  return (
    <button
      ref={el}
      type="button"
      title={c.titulo}
      className={cn(
        'min-w-0 truncate rounded-xs border bg-surface-2 px-1.5 py-0.5 text-left text-12 hover:border-border-strong',
        c.situacao === 'aberto' && c.dia < agora && 'border-danger/45 text-danger',
        noAr && 'opacity-40',
      )}
      onClick={() => aoAbrir(c.id)}
      onKeyDown={(e) => {
        if ((e.key === 'd' || e.key === 'D') && podeMudar && !e.ctrlKey && !e.metaKey) {
          e.preventDefault()
          aoMudar(c)
        }
      }}
    >
      {c.titulo}
    </button>
  )
}

/** One day below the other, for a phone; empty days are omitted. */
function Agenda({ dias, porDia, ...p }: Comum & { dias: string[]; porDia: ReadonlyMap<string, NoDia[]> }) {
  const cheios = dias.filter((d) => porDia.has(d))
  const agora = diaAqui()
  if (cheios.length === 0)
    return (
      <EmptyState
        icone={<CalendarDays />}
        frase="Nada neste período"
        detalhe="Os cartões com esta data aparecem aqui."
      />
    )
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto p-3">
      {cheios.map((d) => (
        <li key={d} className="mb-4">
          <h3 className={cn('mb-1 text-13 font-semibold first-letter:uppercase', d === agora && 'text-primary-text')}>
            {nomeDoDia(d)}
          </h3>
          <ul className="flex flex-col gap-1">
            {porDia.get(d)?.map((c) => (
              <li key={c.id} className="flex items-center gap-2 rounded-(--r) border px-3 py-2 text-13">
                <button type="button" className="min-w-0 flex-1 truncate text-left" onClick={() => p.aoAbrir(c.id)}>
                  <b className="font-medium">{c.titulo}</b> <span className="text-text-2">{c.responsavel?.nome}</span>
                </button>
                {p.podeMudar && (
                  <Button tamanho="pequeno" aria-label={`Mudar a data de ${c.titulo}`} onClick={() => p.aoMudar(c)}>
                    Mudar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function MudarData({
  cartao,
  nome,
  aoMudar,
  aoFechar,
}: {
  cartao: NoDia
  nome: string
  aoMudar: (dia: string) => void
  aoFechar: () => void
}) {
  const [dia, setDia] = useState(cartao.dia)
  const mudar = () => {
    if (!dia) return
    aoFechar()
    aoMudar(dia)
  }
  return (
    <Dialog
      aberto
      tamanho="pequeno"
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Mudar ${nome.toLowerCase()}`}
      descricao={cartao.titulo}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" disabled={!dia} onClick={mudar}>
            Mudar
          </Button>
        </>
      }
    >
      <form
        onSubmit={(e) => {
          e.preventDefault()
          mudar()
        }}
      >
        <DateField rotulo="Novo dia" valor={dia} aoMudar={setDia} />
      </form>
    </Dialog>
  )
}
