import { useMemo } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useCelular } from '#ui/usar-media.ts'
import { useMapa, useNomeDoDepartamento } from './dados.ts'
import { DesenhoDoMapa } from './desenho-do-mapa.tsx'
import { emPalavras, enderecoDo, type Mapa } from './passagem-no-mapa.ts'

/** Map of the hand-offs between funnels: as a drawing, and as a list for phones and screen readers. */
export function MapaDasPassagens() {
  const mapa = useMapa()
  const celular = useCelular()
  if (mapa.isError && !mapa.data)
    return <ErrorState oQueFalhou="O mapa não carregou." detalhe={mapa.error.message} aoTentar={() => mapa.refetch()} />
  if (!mapa.data) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o mapa" />
  return celular ? (
    <div className="min-h-0 flex-1 overflow-y-auto p-4">
      <ListaDoMapa mapa={mapa.data} />
    </div>
  ) : (
    <div className="relative min-h-0 flex-1">
      <DesenhoDoMapa mapa={mapa.data} />
      <div className="sr-only">
        <ListaDoMapa mapa={mapa.data} />
      </div>
    </div>
  )
}

function ListaDoMapa({ mapa }: { mapa: Mapa }) {
  const nomeDa = useNomeDoDepartamento()
  const porChave = useMemo(() => new Map(mapa.funis.map((f) => [f.chave, f])), [mapa.funis])
  const saidas = useMemo(() => Map.groupBy(mapa.passagens, (p) => p.de), [mapa.passagens])
  return (
    <ul aria-label="Passagens entre funis" className="grid gap-4">
      {mapa.funis
        .filter((f) => saidas.has(f.chave))
        .map((f) => {
          const endereco = enderecoDo(f)
          return (
            <li key={f.id}>
              <p className="text-13 font-semibold">
                {endereco ? <Link href={endereco}>{f.nome}</Link> : f.nome}
                <span className="ml-1.5 text-12 font-normal text-text-2">{nomeDa(f.departamento)}</span>
              </p>
              <ul className="mt-1 grid gap-1.5 border-l pl-3">
                {saidas.get(f.chave)?.map((p) => (
                  <li key={p.id} className="text-13">
                    {`${p.ao_entrar} → ${porChave.get(p.para)?.nome ?? p.para}: ${p.chega_em}`}
                    <span className="block text-12 text-text-2">
                      {[p.modo, emPalavras(p)].filter(Boolean).join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
    </ul>
  )
}
