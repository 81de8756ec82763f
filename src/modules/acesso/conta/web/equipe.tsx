import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { PessoaDaEquipe } from '#modules/acesso/pessoas/contract/ausencias.ts'
import { AusenciaDeColega } from '#modules/acesso/pessoas/web/ausencia-de-colega.tsx'
import { useEquipe } from '#modules/acesso/pessoas/web/dados.ts'

/** The people that the user is responsible for, who of them is absent, and until when. */
export function Equipe() {
  const equipe = useEquipe()
  const [de, setDe] = useState<PessoaDaEquipe | null>(null)
  if (equipe.isPending) return <SkeletonList linhas={3} rotulo="Carregando a equipe" />
  if (equipe.isError)
    return (
      <ErrorState
        oQueFalhou="A equipe não carregou."
        detalhe={equipe.error.message}
        aoTentar={() => equipe.refetch()}
      />
    )
  return (
    <>
      <ul aria-label="Equipe" className="max-h-96 overflow-y-auto rounded border">
        {equipe.data.map((p) => (
          <li key={p.id} className="flex min-h-12 items-center gap-3 border-b px-3 py-1.5 text-13 last:border-b-0">
            <Avatar nome={p.nome} chave={p.id} imagem={p.foto} tamanho={28} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{p.nome}</span>
              <span className="block truncate text-12 text-text-2">
                {p.ausente_ate
                  ? `até ${data(p.ausente_ate)}, ${p.substituto ? `com ${p.substituto}` : 'sem substituto'}`
                  : p.cargo}
              </span>
            </span>
            {p.ausente_ate && <Chip tom="alerta">ausente</Chip>}
            <Button tamanho="pequeno" aria-label={`Ausência de ${p.nome}`} onClick={() => setDe(p)}>
              Ausência
            </Button>
          </li>
        ))}
      </ul>
      {de && <AusenciaDeColega key={de.id} pessoa={de} aoFechar={() => setDe(null)} />}
    </>
  )
}
