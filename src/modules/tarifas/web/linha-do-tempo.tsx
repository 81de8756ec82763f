import type { CSSProperties } from 'react'
import { diasEntre, somarDias, somarMeses } from '#kit/dias.ts'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import type { Distribuidora, PeriodoCurto } from '../contract/tarifas.ts'
import { lacunas, periodoEm } from '../regras/periodos.ts'
import { anoTarifario, nomeDoPeriodo, seloDoPeriodo, situacaoEmPalavras, valor } from './palavras.ts'

const MESES = 18
const LETRAS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']

/** A year and a half from January on; what lies outside is cut at the edges. */
export interface Janela {
  de: string
  ate: string
  hoje: string
}
export const janelaDe = (hoje: string): Janela => {
  const de = `${hoje.slice(0, 4)}-01-01`
  return { de, ate: somarDias(somarMeses(de, MESES), -1), hoje }
}

function faixaDe(j: Janela, de: string, ate: string | null): CSSProperties | null {
  const fim = ate ?? j.ate
  if (fim < j.de || de > j.ate) return null
  const total = diasEntre(j.de, j.ate) + 1
  const [inicio, final] = [de < j.de ? j.de : de, fim > j.ate ? j.ate : fim]
  const esquerda = (diasEntre(j.de, inicio) / total) * 100
  const largura = ((diasEntre(inicio, final) + 1) / total) * 100
  return { left: `${esquerda}%`, width: `calc(${largura}% - 1px)` }
}

const LISTRAS =
  'repeating-linear-gradient(135deg, color-mix(in oklab, var(--warning) 20%, var(--surface)) 0 5px, color-mix(in oklab, var(--warning) 9%, var(--surface)) 5px 10px)'
const VIGENTE = 'color-mix(in oklab, var(--info) 22%, var(--surface))'

export const Legenda = () => (
  <span className="flex items-center gap-3 text-12 text-text-2" aria-hidden="true">
    <span className="flex items-center gap-1">
      <i className="size-2.5 rounded-sm" style={{ background: VIGENTE }} />
      vigente
    </span>
    <span className="flex items-center gap-1">
      <i className="size-2.5 rounded-sm" style={{ background: LISTRAS }} />
      semente
    </span>
  </span>
)

/** Utilities by row, time from left to right. One Tab stop: the keys of the page move in it. */
export function LinhaDoTempo({
  lista,
  hoje,
  unidade,
  escolhida,
  foco,
  aberto,
  aoEscolher,
  aoAbrir,
}: {
  lista: readonly Distribuidora[]
  hoje: string
  unidade: string
  escolhida: string | undefined
  /** id of the period that the arrows are on */
  foco: string | undefined
  aberto: string | undefined
  aoEscolher: (id: string) => void
  aoAbrir: (d: Distribuidora, periodo: string) => void
}) {
  const j = janelaDe(hoje)
  const marca = faixaDe(j, hoje, hoje)
  const ano = Number(j.de.slice(0, 4))
  return (
    <table className="g-tabela [--altura:38px]" aria-label={`Tarifas em ${unidade}`}>
      <colgroup>
        <col className="w-[200px]" />
        <col />
        <col className="w-[68px]" />
        <col className="w-[68px]" />
        <col className="w-[68px]" />
        <col className="w-[138px]" />
      </colgroup>
      <thead>
        <tr>
          <th className="!pl-5">Distribuidora</th>
          <th className="!px-0">
            <span className="sr-only">Períodos</span>
            <span className="relative block leading-[13px]" aria-hidden="true">
              <span className="flex">
                <span className="w-2/3 border-l border-border-strong pl-1">{ano}</span>
                <span className="w-1/3 border-l border-border-strong pl-1">{ano + 1}</span>
              </span>
              <span className="grid text-center text-11" style={{ gridTemplateColumns: `repeat(${MESES}, 1fr)` }}>
                {Array.from({ length: MESES }, (_, n) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a month is its position
                  <span key={n}>{LETRAS[n % 12]}</span>
                ))}
              </span>
              {marca && (
                <span
                  className="absolute top-0 -translate-x-1/2 rounded-sm bg-text-2 px-1 text-11 font-medium text-surface"
                  style={{ left: marca.left }}
                >
                  hoje
                </span>
              )}
            </span>
          </th>
          <th data-direita="">TE</th>
          <th data-direita="">TUSD</th>
          <th data-direita="">Fio B</th>
          <th>Situação</th>
        </tr>
      </thead>
      <tbody>
        {lista.map((d) => (
          <Linha
            key={d.id}
            d={d}
            j={j}
            escolhida={d.id === escolhida}
            foco={foco}
            aberto={aberto}
            aoEscolher={aoEscolher}
            aoAbrir={aoAbrir}
          />
        ))}
      </tbody>
    </table>
  )
}

function Linha({
  d,
  j,
  escolhida,
  foco,
  aberto,
  aoEscolher,
  aoAbrir,
}: {
  d: Distribuidora
  j: Janela
  escolhida: boolean
  foco: string | undefined
  aberto: string | undefined
  aoEscolher: (id: string) => void
  aoAbrir: (d: Distribuidora, periodo: string) => void
}) {
  const atual = periodoEm(d.periodos, j.hoje)
  const preco = atual?.periodo
  const apagado = atual?.lacuna ? 'text-text-2' : 'text-text'
  const { tom, texto } = situacaoEmPalavras(d)
  const marca = faixaDe(j, j.hoje, j.hoje)
  return (
    <tr data-aberta={escolhida || undefined} data-distribuidora={d.id}>
      <th scope="row" className="!pl-5">
        <button
          type="button"
          className="max-w-full truncate text-left"
          aria-current={escolhida || undefined}
          onClick={() => (preco ? aoAbrir(d, preco.id) : aoEscolher(d.id))}
        >
          {d.nome} <span className="text-12 font-normal text-text-2">{d.ufs.join(' · ')}</span>
        </button>
      </th>
      <td className="relative !px-0">
        {d.periodos.map((p) => (
          <Barra
            key={p.id}
            p={p}
            j={j}
            nome={d.nome}
            foco={p.id === foco}
            aberta={p.id === aberto}
            aoAbrir={() => aoAbrir(d, p.id)}
          />
        ))}
        {lacunas(d.periodos, j.hoje).map((l) => (
          <Buraco key={l.de} j={j} {...l} />
        ))}
        {marca && (
          <span
            className="pointer-events-none absolute inset-y-0 z-1 border-l border-text-3"
            style={{ left: marca.left }}
            aria-hidden="true"
          />
        )}
      </td>
      {[preco?.te, preco?.tusd, preco?.fio_b].map((v, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- the three figures of the head
        <td key={n} data-direita="" className={cn('!pr-2', apagado)}>
          {valor(v ?? null)}
        </td>
      ))}
      <td>
        <Chip tom={tom}>{texto}</Chip>
      </td>
    </tr>
  )
}

function Barra({
  p,
  j,
  nome,
  foco,
  aberta,
  aoAbrir,
}: {
  p: PeriodoCurto
  j: Janela
  nome: string
  foco: boolean
  aberta: boolean
  aoAbrir: () => void
}) {
  const onde = faixaDe(j, p.inicio, p.fim)
  if (!onde) return null
  const passado = p.fim !== null && p.fim < j.hoje
  return (
    <button
      type="button"
      tabIndex={-1}
      data-periodo={p.id}
      aria-label={`${nome} ${anoTarifario(p)}, período ${nomeDoPeriodo(p)}, ${seloDoPeriodo(p).texto}`}
      aria-expanded={aberta}
      className={cn(
        'absolute top-[9px] h-5 truncate rounded-sm px-1.5 text-left text-11 leading-5 outline-offset-1',
        passado ? 'bg-surface-3 text-text-2' : 'text-text',
        (foco || aberta) && 'outline-2 outline-focus',
      )}
      style={passado ? onde : { ...onde, background: p.revisar_ate === null ? VIGENTE : LISTRAS }}
      onClick={aoAbrir}
    >
      {anoTarifario(p)}
    </button>
  )
}

function Buraco({ j, de, ate }: { j: Janela; de: string; ate: string }) {
  const onde = faixaDe(j, de, ate)
  if (!onde) return null
  const ateHoje = ate >= j.hoje
  const dias = diasEntre(de, ate) + (ateHoje ? 0 : 1)
  return (
    <>
      <span
        className="absolute top-[9px] h-5 rounded-sm border-[1.5px] border-dashed border-danger"
        style={onde}
        aria-hidden="true"
      />
      {ateHoje && (
        <span
          className="absolute top-[9px] z-2 pl-1.5 text-11 leading-5 font-medium text-danger"
          style={{ left: `calc(${onde.left} + ${onde.width})` }}
        >
          falta há {dias === 1 ? '1 dia' : `${dias} dias`}
        </span>
      )}
    </>
  )
}
