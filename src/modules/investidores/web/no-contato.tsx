import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaCota } from '../links.ts'
import { emCotas } from '../regras/palavras.ts'
import { useInvestidoresAoVivo } from './ao-vivo.ts'
import { useCotas } from './dados.ts'

/** Tab of a contact: its quotas. */
export function CotasDoContato({ contato }: { contato: { id: string } }) {
  return usePode('investidores.cota.ver') ? (
    <Lista contato={contato.id} />
  ) : (
    <EmptyState frase="As cotas são de quem cuida dos investidores." />
  )
}

function Lista({ contato }: { contato: string }) {
  const lista = useCotas({ contato })
  useInvestidoresAoVivo()
  const cotas = lista.data?.pages.flatMap((p) => p.data)
  if (!cotas) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando as cotas" />
  if (cotas.length === 0) return <EmptyState frase="Este contato não tem cotas de usina" />
  return (
    <ul className="divide-y">
      {cotas.map((c) => (
        <li key={c.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-13">
          <Link href={linkDaCota(c.id)} className="font-medium">
            {c.usina}
          </Link>
          <span className="num text-text-2">
            {emCotas(c.parte)} cotas de 100 · aporte {emReais(c.aporte_centavos)}
          </span>
        </li>
      ))}
    </ul>
  )
}
