import { diaBr } from '#kit/dias.ts'
import { Figuras } from '#ui/figuras.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { linkDaMatricula, linkDasMatriculas } from '../links.ts'
import { NOMES } from '../regras/ciclo.ts'
import { situacoesDaMatricula } from '../tipos.ts'
import { useListaAoVivo } from './ao-vivo.ts'
import { useContagens, useFila, useMatriculas } from './dados.ts'

const SECAO = 'border-b px-6 pt-3 pb-4 max-md:px-4'

/** What the cooperative follows every day: members by state, who waits, who leaves next. */
export function BlocosDasMatriculas() {
  const { data: contagens } = useContagens()
  const { data: fila = [] } = useFila()
  const saindo = useMatriculas({ situacao: ['desligamento'] }, 20)
  useListaAoVivo()
  const saidas = (saindo.data?.pages.flatMap((p) => p.data) ?? [])
    .filter((m) => m.saida_aviso_ate !== null)
    .toSorted((a, b) => (a.saida_aviso_ate ?? '').localeCompare(b.saida_aviso_ate ?? ''))
    .slice(0, 5)
  if (!contagens || situacoesDaMatricula.every((s) => contagens[s] === 0)) return null
  return (
    <>
      <section aria-labelledby="cooperados" className={SECAO}>
        <Cabeca id="cooperados" titulo="Cooperados" />
        <Figuras
          className="grid-cols-5"
          partes={situacoesDaMatricula
            .filter((s) => s !== 'encerrada' && contagens[s] > 0)
            .map((s) => ({ nome: NOMES[s], valor: contagens[s] }))}
        />
      </section>
      {fila.length > 0 && (
        <section aria-labelledby="fila" className={SECAO}>
          <Cabeca id="fila" titulo="Lista de espera" />
          <ul className="mt-1 text-13">
            {[...Map.groupBy(fila, (l) => l.usina ?? 'Qualquer usina')].map(([usina, lugares]) => (
              <li key={usina} className="num flex min-h-7 items-center justify-between gap-3">
                <span className="truncate">{usina}</span>
                <span className="text-text-2">
                  {plural(lugares.length, 'cooperado')},{' '}
                  {numero(
                    lugares.reduce((soma, l) => soma + l.kwh_necessario, 0),
                    0,
                  )}{' '}
                  kWh por mês
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {saidas.length > 0 && (
        <section aria-labelledby="saidas" className={SECAO}>
          <Cabeca id="saidas" titulo="Próximas saídas" />
          <ul className="mt-1 text-13">
            {saidas.map((m) => (
              <li key={m.id} className="num flex min-h-7 items-center justify-between gap-3">
                <a className="g-link truncate" href={linkDaMatricula(m.id)}>
                  {m.nome}
                </a>
                <span className="text-text-2">aviso até {diaBr(m.saida_aviso_ate ?? '')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Cabeca = ({ id, titulo }: { id: string; titulo: string }) => (
  <header className="flex min-h-8 items-center gap-2">
    <h2 id={id} className="flex-1 text-14 font-semibold">
      {titulo}
    </h2>
    <a href={linkDasMatriculas()} className="-mx-1 px-1 py-1 text-13 font-medium text-text-2 hover:text-text">
      Abrir
    </a>
  </header>
)
