import { useState } from 'react'
import type { PropostaAReprecificar } from '#modules/ligados.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { dinheiro, plural } from '#ui/formatos.ts'
import { RotateCw } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { ResultadoDoReprecificar } from '../contract/formas.ts'
import { propostas } from '../contract/propostas.ts'
import { relerLista, relerProposta } from './dados.ts'

/** Proposals in one call: the progress moves after each. */
const POR_VEZ = 10

/** The open proposals that a change of tariffs touches, repriced one by one or all, with what became of each. */
export function ReprecificarPropostas({ propostas: lista }: { propostas: readonly PropostaAReprecificar[] }) {
  const pode = usePode('propostas.proposta.editar')
  const [resultados, setResultados] = useState<ReadonlyMap<string, ResultadoDoReprecificar>>(new Map())
  const [indo, setIndo] = useState<{ feitas: number; total: number } | null>(null)
  const faltam = lista.filter((p) => !resultados.has(p.id)).map((p) => p.id)
  const reprecificar = async (ids: readonly string[]) => {
    setIndo({ feitas: 0, total: ids.length })
    try {
      for (let n = 0; n < ids.length; n += POR_VEZ) {
        const { data } = await chamar(propostas.reprecificar, { body: { ids: ids.slice(n, n + POR_VEZ) } })
        setResultados((antes) => new Map([...antes, ...data.map((r) => [r.id, r] as const)]))
        setIndo({ feitas: Math.min(n + POR_VEZ, ids.length), total: ids.length })
        await Promise.all(data.map((r) => relerProposta(r.id)))
      }
    } catch (erro) {
      avisarFalha('Nem todas as propostas foram reprecificadas.', erro)
    } finally {
      setIndo(null)
      await relerLista()
    }
  }
  return (
    <>
      <ul aria-label="Propostas que mudam" className="mt-1 text-12">
        {lista.map((p) => (
          <li key={p.id} className="border-b py-1 last:border-b-0">
            <div className="flex items-center gap-2 whitespace-nowrap">
              <Link href={p.link} className="min-w-0 truncate">
                {p.numero} · {p.titulo}
              </Link>
              <span className="flex-1" />
              <Chip>{p.situacao}</Chip>
              {p.economia_mes_cent !== null && <Economia centavos={p.economia_mes_cent} />}
              {pode && !resultados.has(p.id) && (
                <Button
                  tamanho="pequeno"
                  variante="fantasma"
                  aria-label={`Reprecificar ${p.numero}`}
                  disabled={indo !== null}
                  onClick={() => void reprecificar([p.id])}
                >
                  Reprecificar
                </Button>
              )}
            </div>
            <Resultado de={resultados.get(p.id)} />
          </li>
        ))}
      </ul>
      {indo && indo.total > POR_VEZ && <ProgressBar rotulo="Reprecificando" feitos={indo.feitas} total={indo.total} />}
      {pode && faltam.length > 1 && (
        <Button
          tamanho="pequeno"
          className="mt-2"
          icone={<RotateCw />}
          ocupado={indo !== null}
          onClick={() => void reprecificar(faltam)}
        >
          Reprecificar as {plural(faltam.length, 'proposta')}
        </Button>
      )}
    </>
  )
}

const Economia = ({ centavos }: { centavos: number }) => (
  <b className={cn('num w-20 text-right font-medium', centavos < 0 ? 'text-danger' : 'text-success')}>
    {centavos < 0 ? '−' : '+'} {dinheiro(Math.abs(centavos)).replace('R$ ', '')}
  </b>
)

const FRASES = {
  nova_versao: (r: ResultadoDoReprecificar) => `v${r.versao} aberta com as tarifas de hoje`,
  em_curso: (r: ResultadoDoReprecificar) => `v${r.versao}, em curso, com as tarifas de hoje`,
  igual: () => 'já usa as tarifas de hoje: nada mudou',
  recusada: (r: ResultadoDoReprecificar) => r.motivo ?? 'não mudou',
}

/** What became of one proposal, with the differences of its versions. */
function Resultado({ de: r }: { de: ResultadoDoReprecificar | undefined }) {
  if (!r) return null
  return (
    <div role="status" className="text-text-2">
      <p className={cn(r.situacao === 'recusada' && 'text-danger')}>{FRASES[r.situacao](r)}</p>
      {r.diferencas.length > 0 && (
        <details>
          <summary className="cursor-pointer">{plural(r.diferencas.length, 'diferença')}</summary>
          <ul className="num">
            {r.diferencas.map((d) => (
              <li key={d.campo}>
                {d.rotulo}: {d.antes} → {d.depois}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
