import { useState } from 'react'
import type { DeOndeVem, EntradaDoRastro } from '#engines/energia/rastro.ts'
import { cn } from '#ui/classes.ts'
import { numero, plural } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { semQuebra } from '../../regras/em-numeros.ts'
import { SinalDeOrigem } from './etiqueta.tsx'
import { escreverValor, NOMES, rotuloDoNome } from './nomes.ts'

/** What the figure becomes when an input goes to one end of its range. */
export interface Extremo {
  em: string
  figura: string
}

export interface PropsDaOrigem {
  /** Value of the figure as the screen shows it. */
  valor: string
  /** such as `economia de 2027, 12 meses somados` */
  detalhe?: string | undefined
  /** The figure's own arithmetic, with its numbers. */
  conta?: string | undefined
  origem: DeOndeVem
  extremos?: ((nome: string) => readonly Extremo[]) | undefined
  versaoDoMotor?: string | undefined
  aoVerMeses?: (() => void) | undefined
}

/** Inputs of the figure and of the figures that it reads, each once, in the order in which they are read. */
function entradasDe(o: DeOndeVem): EntradaDoRastro[] {
  const vistas = new Map<string, EntradaDoRastro>()
  const andar = (no: DeOndeVem) => {
    // what the inputs leave out has nothing to show
    for (const e of no.entradas) if (!vistas.has(e.nome) && e.valor !== undefined) vistas.set(e.nome, e)
    for (const f of no.figuras) andar(f)
  }
  andar(o)
  return [...vistas.values()]
}

function textoDaFaixa(nome: string, faixa: readonly [number, number]): string {
  const emPct = NOMES[nome]?.[1] === 'pct'
  const um = (n: number) => (emPct ? numero(n * 100) : numero(n))
  return `${um(faixa[0])}–${um(faixa[1])}${emPct ? ' %' : ''}`
}

const textoDoSinal = (e: EntradaDoRastro): string =>
  e.etiqueta === 'premissa_ancorada' && e.faixa
    ? `faixa ${textoDaFaixa(e.nome, e.faixa)}`
    : (e.fonte ?? (e.etiqueta === 'premissa_livre' ? 'você decide' : 'com fonte'))

/** Inputs whose tag a seller may argue about come first; facts after them. */
const PRINCIPAIS = 7
const peso = (e: EntradaDoRastro) => (e.etiqueta === 'premissa_ancorada' ? 0 : e.etiqueta === 'premissa_livre' ? 1 : 2)

function LinhaDaEntrada({ entrada: e, extremos }: { entrada: EntradaDoRastro; extremos: PropsDaOrigem['extremos'] }) {
  const pontas = extremos?.(e.nome) ?? []
  return (
    <tr className="border-t">
      <th scope="row" className="py-1.5 text-left font-normal">
        {rotuloDoNome(e.nome)}
        {pontas.length > 0 && (
          <small className="block text-11 text-text-2">
            {pontas.map((x) => `a ${semQuebra(x.em)}, ${semQuebra(x.figura)}`).join('; ')}
          </small>
        )}
      </th>
      <td className="px-2 text-right font-medium">{escreverValor(e.nome, e.valor) ?? '–'}</td>
      <td className="w-px text-right">
        <SinalDeOrigem tipo={e.etiqueta} texto={textoDoSinal(e)} className="max-w-36" />
      </td>
    </tr>
  )
}

function TabelaDasEntradas({
  entradas,
  extremos,
  nome,
}: {
  entradas: readonly EntradaDoRastro[]
  extremos: PropsDaOrigem['extremos']
  nome: string
}) {
  return (
    <table className="mt-1 w-full border-collapse">
      <caption className="sr-only">{nome}</caption>
      <tbody>
        {entradas.map((e) => (
          <LinhaDaEntrada key={e.nome} entrada={e} extremos={extremos} />
        ))}
      </tbody>
    </table>
  )
}

/** Content of "De onde vem": value, rule, inputs with their tags, ends of the ranges, engine version. */
export function OrigemDaFigura(p: PropsDaOrigem) {
  const { origem } = p
  const [mais, setMais] = useState(false)
  const entradas = entradasDe(origem).toSorted((a, b) => peso(a) - peso(b))
  const [primeiras, outras] = [entradas.slice(0, PRINCIPAIS), entradas.slice(PRINCIPAIS)]
  return (
    // focusable, so that it opens at its top and scrolls by keyboard
    <div
      className={cn(
        'num min-w-0 overflow-y-auto',
        'text-12 outline-none md:max-h-[min(520px,calc(var(--available-height,100vh)-64px))]',
      )}
      tabIndex={0}
      role="region"
      aria-label="Origem da figura"
    >
      <p className="text-text-2">
        <b className="text-16 font-semibold text-text">{p.valor}</b> {p.detalhe}{' '}
        <SinalDeOrigem tipo={origem.etiqueta} className="align-middle" />
      </p>
      <div className="mt-2 rounded-sm bg-surface-2 px-2.5 py-2">
        {p.conta && <p>{p.conta}</p>}
        <p className={p.conta ? 'text-text-2' : undefined}>
          {origem.frase} <span className="text-text-2">{origem.fonte}</span>
        </p>
      </div>
      {origem.figuras.length > 0 && (
        <ul className="mt-1.5">
          {origem.figuras.map((f) => {
            const valor = escreverValor(f.figura, f.valor)
            return (
              <li key={f.figura} className="flex items-baseline justify-between gap-3 border-t py-1.5 first:border-t-0">
                <span className="min-w-0">
                  {rotuloDoNome(f.figura)}
                  <small className="block text-11 text-text-2">{f.frase}</small>
                </span>
                {valor && <b className="shrink-0 font-medium">{valor}</b>}
              </li>
            )
          })}
        </ul>
      )}
      <TabelaDasEntradas nome="Entradas" entradas={primeiras} extremos={p.extremos} />
      {outras.length > 0 && (
        <details open={mais} onToggle={(e) => setMais(e.currentTarget.open)} className="border-t py-1.5">
          <summary className="text-text-2">Mais {plural(outras.length, 'entrada')}</summary>
          {mais && <TabelaDasEntradas nome="Outras entradas" entradas={outras} extremos={p.extremos} />}
        </details>
      )}
      <footer className="flex items-center gap-2 border-t pt-2 text-text-2">
        {p.versaoDoMotor && <span>Motor {p.versaoDoMotor}</span>}
        <span className="flex-1" />
        {p.aoVerMeses && <LinkButton onClick={p.aoVerMeses}>Ver os 12 meses</LinkButton>}
      </footer>
    </div>
  )
}
