import { useSearch } from '@tanstack/react-router'
import { ehChaveDe, entradasDe } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { semAcentos } from '#kit/texto.ts'
import { plural } from '#ui/formatos.ts'
import { Zap } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaDefinicao } from '#modules/funis/links.ts'
import type { AutomacaoDeTodas } from '../contract/automacoes.ts'
import { useFunil } from '#modules/funis/nucleo/web/publico.ts'
import { useTodasAsAutomacoes } from './dados.ts'
import { EditorDaAutomacao } from './editor.tsx'
import { ExecucoesDaAutomacao } from './execucoes.tsx'
import { LinhaDaAutomacao } from './linha.tsx'

const QUAIS: Record<
  'todas' | 'ligadas' | 'falhas' | 'desligadas',
  { rotulo: string; vale: (r: AutomacaoDeTodas) => boolean }
> = {
  todas: { rotulo: 'Todas', vale: () => true },
  ligadas: { rotulo: 'Ligadas', vale: (r) => r.ativa },
  falhas: { rotulo: 'Com falhas ou pausadas', vale: (r) => r.ultimas.falhas > 0 || r.pausa !== null },
  desligadas: { rotulo: 'Desligadas', vale: (r) => !r.ativa },
}
type Aberta = { regra: AutomacaoDeTodas; log: boolean } | null

/** The rules of all funnels the user manages: which run where, their results, and the switch. */
export function Automacoes() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const mudar = (parte: Record<string, unknown>) =>
    void navegar({
      to: '.',
      replace: true,
      search: (antes) => ({ ...antes, ...parte }),
    })
  const todas = useTodasAsAutomacoes()
  const [aberta, setAberta] = useState<Aberta>(null)
  const texto = typeof busca.busca === 'string' ? busca.busca : ''
  const quais = ehChaveDe(QUAIS, busca.quais) ? busca.quais : 'todas'
  if (todas.isError && !todas.data)
    return (
      <ErrorState
        oQueFalhou="As automações não carregaram."
        detalhe={todas.error.message}
        aoTentar={() => todas.refetch()}
      />
    )
  if (!todas.data) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando as automações" />
  if (todas.data.length === 0)
    return (
      <EmptyState
        icone={<Zap />}
        frase="Nenhuma automação ainda"
        detalhe="Uma automação faz sozinha o que se repete: avisar, atribuir, mover, escrever ao cliente. Ela nasce no funil em que vale: abra um funil e vá a Automações."
        acao={
          <Button variante="primaria" onClick={() => mudar({ vista: undefined })}>
            Escolher um funil
          </Button>
        }
      />
    )
  const achadas = todas.data.filter(
    (r) => QUAIS[quais].vale(r) && semAcentos(`${r.nome} ${r.funil_nome}`).includes(semAcentos(texto.trim())),
  )
  const porFunil = [...Map.groupBy(achadas, (r) => r.funil_id)]
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b bg-surface px-4 py-1.5">
        <SearchInput
          className="w-64 max-md:w-full"
          tamanho="pequeno"
          rotulo="Buscar automação"
          placeholder="Nome ou funil"
          valor={texto}
          aoMudar={(v) => mudar({ busca: v || undefined })}
        />
        <Select
          className="w-56 max-md:w-full"
          tamanho="pequeno"
          rotulo="Quais automações"
          rotuloOculto
          opcoes={entradasDe(QUAIS).map(([valor, q]) => ({ valor, rotulo: q.rotulo }))}
          valor={quais}
          aoMudar={(v) => mudar({ quais: v === 'todas' ? undefined : v })}
        />
        <span
          role="status"
          className="num ml-auto text-12 text-text-2"
        >{`${plural(achadas.length, 'automação', 'automações')} em ${plural(porFunil.length, 'funil', 'funis')}`}</span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-6">
        {achadas.length === 0 && (
          <EmptyState frase="Nada encontrado" detalhe="Nenhuma automação com esta busca e este filtro." />
        )}
        {porFunil.map(([id, delas]) => (
          <section key={id} aria-label={`Automações de ${delas[0]?.funil_nome ?? ''}`}>
            <h2 className="sticky top-0 z-1 border-b bg-bg px-5 py-1.5 text-12 font-medium text-text-2 max-md:px-4">
              <Link href={linkDaDefinicao(id, 'automacoes')}>{delas[0]?.funil_nome}</Link>
            </h2>
            <ul className="divide-y border-b bg-surface">
              {delas.map((r) => (
                <LinhaDaAutomacao
                  key={r.id}
                  r={r}
                  aoAbrir={() => setAberta({ regra: r, log: false })}
                  aoVerOQueFez={() => setAberta({ regra: r, log: true })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {aberta && (
        <Drawer
          titulo={aberta.regra.nome}
          posicao={`${aberta.log ? 'O que fez' : 'Automação'} · ${aberta.regra.funil_nome}`}
          aoFechar={() => setAberta(null)}
          largura={640}
        >
          {aberta.log ? (
            <ExecucoesDaAutomacao id={aberta.regra.id} />
          ) : (
            <AutomacaoDoFunil regra={aberta.regra} aoFechar={() => setAberta(null)} />
          )}
        </Drawer>
      )}
    </div>
  )
}

function AutomacaoDoFunil({ regra, aoFechar }: { regra: AutomacaoDeTodas; aoFechar: () => void }) {
  const funil = useFunil(regra.funil_id)
  if (funil.isError && !funil.data)
    return (
      <ErrorState
        oQueFalhou="O funil desta automação não carregou."
        detalhe={funil.error.message}
        aoTentar={() => funil.refetch()}
      />
    )
  return funil.data ? (
    <EditorDaAutomacao funil={funil.data} regra={regra} aoFechar={aoFechar} />
  ) : (
    <SkeletonList linhas={4} comRosto={false} rotulo="Carregando a automação" />
  )
}
