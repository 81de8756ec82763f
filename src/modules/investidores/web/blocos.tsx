import { mesComAno } from '#kit/meses.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { plural } from '#ui/formatos.ts'
import { emCotas } from '../regras/palavras.ts'
import { useInvestidoresAoVivo } from './ao-vivo.ts'
import { useUsinasComInvestidores } from './dados.ts'

/** Plants with investors: quotas in use and the newest closed statement. Renders nothing without one. */
export function BlocosDosInvestimentos({ aoEditar }: { aoEditar?: (usinaId: string) => void }) {
  const { data: usinas = [] } = useUsinasComInvestidores()
  useInvestidoresAoVivo()
  if (usinas.length === 0) return null
  return (
    <section aria-labelledby="usinas-com-investidores" className="border-b px-6 pt-3 pb-4 max-md:px-4">
      <h2 id="usinas-com-investidores" className="text-14 font-semibold">
        Usinas com investidores
      </h2>
      <ul className="num mt-1 text-13">
        {usinas.map((u) => (
          <li key={u.usina_id} className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
            {aoEditar ? (
              <button type="button" className="g-link font-medium" onClick={() => aoEditar(u.usina_id)}>
                {u.usina}
              </button>
            ) : (
              <span className="font-medium">{u.usina}</span>
            )}
            <span className="text-text-2">
              {plural(u.investidores, 'cota')}, {emCotas(u.parte)} de 100 ·{' '}
              {u.ultimo_fechado === null
                ? 'sem extrato fechado'
                : `${mesComAno(u.ultimo_fechado)}: líquido de ${emReais(u.ultimo_liquido_centavos ?? 0)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
