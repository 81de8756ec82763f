import { cn } from '#ui/classes.ts'
import { emNumero, emPct } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Comparacao } from '../contract/formas.ts'
import { NOME_DO_CENARIO, tabelaDosCenarios } from '../regras/palavras.ts'
import { cenarios, type NomeDoCenario } from '../tipos.ts'

/** Three scenarios and CDI after tax; below it is written as below. On a phone, cards. */
export function TabelaDosCenarios({ comparacao: c, escolhido }: { comparacao: Comparacao; escolhido: NomeDoCenario }) {
  const linhas = tabelaDosCenarios(c)
  const colunas = [...cenarios.map((n) => NOME_DO_CENARIO[n]), `CDI ${emPct(c.cdi.bruto, 0)}, líquido`]
  const marcada = cenarios.indexOf(escolhido)
  return (
    <section aria-label="Cenários" className="rounded-lg border bg-surface">
      <table className="num w-full text-13 max-md:hidden">
        <thead>
          <tr className="border-b">
            <th scope="col" className="px-3 py-1.5 text-left font-semibold">
              Cenários
            </th>
            {colunas.map((t, n) => (
              <th
                key={t}
                scope="col"
                className={cn('px-3 py-1.5 text-right font-semibold', n === marcada && 'bg-primary-soft')}
              >
                {t}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((l) => (
            <tr key={l.titulo} className="border-b last:border-b-0">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {l.titulo}
              </th>
              {l.valores.map((v, n) => (
                <td key={colunas[n]} className={cn('px-3 py-1.5 text-right', n === marcada && 'bg-primary-soft')}>
                  {v}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-4 p-3 md:hidden">
        {colunas.map((t, n) => (
          <section key={t} aria-label={t}>
            <h3 className="text-13 font-semibold">{t}</h3>
            <dl className="num text-13">
              {linhas.map((l) => (
                <div key={l.titulo} className="flex justify-between gap-3 border-b py-1">
                  <dt className="text-text-2">{l.titulo}</dt>
                  <dd>{l.valores[n]}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}

const pct = (x: number | null): string => (x === null ? '–' : emNumero(x * 100, 1))

/** TIR of the base scenario with one premise moved. */
export function OQueMexe({ comparacao: c }: { comparacao: Comparacao }) {
  return (
    <section aria-labelledby="mexe">
      <h2 id="mexe" className="flex justify-between text-13 font-semibold">
        O que mais mexe na TIR{' '}
        <span className="num font-normal text-text-2">base {emPct(c.cenarios.base.tir ?? 0, 2)}</span>
      </h2>
      <dl className="num mt-1 text-13">
        {c.sensibilidade.map((s) => (
          <div key={s.premissa} className="flex justify-between gap-3 border-b py-1">
            <dt>{s.premissa}</dt>
            <dd>
              <span className="text-danger">{pct(s.menos)}</span> a <span className="text-success">{pct(s.mais)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
