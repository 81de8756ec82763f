import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { SEM_AJUSTES } from '#engines/funil/aparencia.ts'
import { ErroApp } from '#kit/erro.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ArrowLeft, Palette } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useFunil } from '#modules/funis/nucleo/web/dados.ts'
import { AjustesDaAparencia } from './ajustes-da-aparencia.tsx'
import { useAparencia } from './dados.ts'

/** /personalizacao/funil/{id}: the look of the funnel for the user or a team. Its rules do not change. */
export function TelaDaAparencia() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const funil = useFunil(id)
  const aparencia = useAparencia(id)
  const [alvo, setAlvo] = useState('eu')
  useTituloDaPagina(funil.data ? `Aparência de ${funil.data.definicao.nome}` : null)
  const falha = funil.error ?? aparencia.error
  if (falha instanceof ErroApp && (falha.status === 404 || falha.status === 400))
    return <EmptyState icone={<Palette />} frase="Este funil não existe, ou não é seu" />
  if (falha && (!funil.data || !aparencia.data))
    return (
      <ErrorState
        oQueFalhou="A aparência não carregou."
        detalhe={falha.message}
        aoTentar={() => Promise.all([funil.refetch(), aparencia.refetch()])}
      />
    )
  if (!funil.data || !aparencia.data)
    return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando a aparência" />
  const meus = aparencia.data.times.filter((t) => t.pode)
  const doTime = aparencia.data.times.find((t) => t.id === alvo)
  const ajustes = alvo === 'eu' ? aparencia.data.minha : (doTime?.ajustes ?? SEM_AJUSTES)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        titulo={`Aparência de ${funil.data.definicao.nome}`}
        detalhe="Muda só como se vê, não como o funil funciona."
      />
      <div className="flex flex-wrap items-end gap-3 border-b bg-surface px-4 py-2">
        <Link href={`/funil/${funil.data.id}`} className="mr-2 inline-flex items-center gap-1 self-center text-13">
          <ArrowLeft className="size-4" aria-hidden="true" /> Voltar ao quadro
        </Link>
        {meus.length > 0 && (
          <Select
            className="w-64"
            tamanho="pequeno"
            rotulo="Para quem"
            opcoes={[
              { valor: 'eu', rotulo: 'Para mim' },
              ...meus.map((t) => ({ valor: t.id, rotulo: `Para o time ${t.nome}` })),
            ]}
            valor={alvo}
            aoMudar={setAlvo}
          />
        )}
      </div>
      <AjustesDaAparencia
        key={alvo}
        funil={funil.data}
        alvo={alvo}
        guardados={ajustes}
        efetiva={aparencia.data.efetiva}
      />
    </div>
  )
}
