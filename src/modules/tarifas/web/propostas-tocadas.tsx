import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import { reprecificar } from '#modules/ligados-na-pagina.ts'
import type { motivosDaProposta, PropostaTocada } from '../contract/tarifas.ts'
import { usePropostasDefasadas } from './dados.ts'

interface PropsDasPropostas {
  lista: readonly PropostaTocada[]
  /** How many there are, listed or not. */
  total: number
  /** The change is written: the proposals may take it. */
  gravada: boolean
}

/** The open proposals that the change touches. */
export function Propostas({ lista, total, gravada }: PropsDasPropostas) {
  if (lista.length === 0) return null
  return (
    <div className="px-4 py-3">
      <h3 className="text-13 font-semibold">
        {plural(total, 'proposta aberta muda de valor', 'propostas abertas mudam de valor')}
      </h3>
      {gravada && reprecificar.length > 0 ? (
        <Aguarde>
          {reprecificar.map((Reprecificar, n) => (
            <Reprecificar key={n} propostas={lista} />
          ))}
        </Aguarde>
      ) : (
        <ul className="mt-1 text-12">
          {lista.slice(0, 40).map((p) => (
            <li key={p.id} className="flex h-[25px] items-center gap-2 border-b whitespace-nowrap">
              <Link href={p.link} className="min-w-0 truncate">
                {p.numero} · {p.titulo}
              </Link>
              <span className="flex-1" />
              <Chip>{p.situacao}</Chip>
              {p.economia_mes_cent !== null && (
                <b
                  className={cn(
                    'num w-20 text-right font-medium',
                    p.economia_mes_cent < 0 ? 'text-danger' : 'text-success',
                  )}
                >
                  {p.economia_mes_cent < 0 ? '−' : '+'} {dinheiro(Math.abs(p.economia_mes_cent)).replace('R$ ', '')}
                </b>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > lista.length && (
        <p className="mt-1.5 text-12 text-warning">
          Na lista, as {numero(lista.length)} que mudaram por último. As outras {numero(total - lista.length)} aparecem
          quando estas forem reprecificadas.
        </p>
      )}
      <p className="mt-1.5 text-12 text-text-2">
        Em R$ de economia por mês. Reprecificar cria a versão seguinte com as diferenças. A enviada não muda.
      </p>
    </div>
  )
}

/** Those that a register changes today: what a user sees after a change of taxes or of public lighting. */
export function PropostasQueMudam({ motivo }: { motivo: (typeof motivosDaProposta)[number] }) {
  const { data } = usePropostasDefasadas()
  if (!data) return null
  const lista = data.linhas.filter((p) => p.motivos.includes(motivo))
  // of those that are not listed only the number is known, whatever changes them
  const fora = data.total - data.linhas.length
  return <Propostas gravada lista={lista} total={lista.length + (lista.length > 0 ? fora : 0)} />
}
