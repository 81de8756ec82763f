import { useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Briefcase, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useCargos } from '../dados.ts'
import { useRegistroAberto } from '#modules/acesso/nucleo/web/usar-registro-aberto.ts'
import { DetalheDoCargo } from './detalhe.tsx'
import { ListaDeCargos } from './lista.tsx'
import { PainelDosPapeis } from '../papeis/painel.tsx'
import { NovoCargo } from './novo-cargo.tsx'

type Parte = 'cargos' | 'papeis'

/** /cad/cadastros/cargos: the positions, and the roles that they propose. */
export function TelaCargos() {
  const [ver, verParte] = useRegistroAberto('ver')
  const parte: Parte = ver === 'papeis' ? 'papeis' : 'cargos'
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo={parte === 'papeis' ? 'Papéis' : 'Cargos'} />
      <Tabs<Parte>
        rotulo="Cargos e papéis"
        abas={[
          { valor: 'cargos', rotulo: 'Cargos' },
          { valor: 'papeis', rotulo: 'Papéis' },
        ]}
        valor={parte}
        aoMudar={(nova) => verParte(nova === 'papeis' ? nova : null)}
      />
      {parte === 'papeis' ? <PainelDosPapeis /> : <PainelDosCargos />}
    </div>
  )
}

/** A position proposes roles and sets approval limits; it grants nothing by itself. */
function PainelDosCargos() {
  const cargos = useCargos()
  const edita = usePode('cad.cargo.editar')
  const [aberto, abrir] = useRegistroAberto('cargo')
  const [criando, setCriando] = useState(false)
  const novo = (
    <Button variante="primaria" icone={<Plus />} onClick={() => setCriando(true)}>
      Novo cargo
    </Button>
  )
  const lista = cargos.data ?? []
  const escolhido = lista.find((c) => c.id === aberto) ?? null
  return (
    <>
      {edita && <AcoesDaPagina>{novo}</AcoesDaPagina>}
      {cargos.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando cargos" />}
      {cargos.isError && !cargos.data && (
        <ErrorState
          oQueFalhou="Os cargos não carregaram."
          detalhe={cargos.error.message}
          aoTentar={() => cargos.refetch()}
        />
      )}
      {cargos.data?.length === 0 && (
        <EmptyState
          icone={<Briefcase />}
          frase="Nenhum cargo ainda"
          detalhe="O cargo sugere papéis a quem o assume e diz até quanto essa pessoa aprova."
          acao={edita && novo}
        />
      )}
      {lista.length > 0 && (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[300px_minmax(0,1fr)]">
          <div className={`min-h-0 overflow-y-auto border-r ${escolhido ? 'max-md:hidden' : ''}`}>
            <ListaDeCargos cargos={lista} aberto={escolhido?.id ?? null} aoAbrir={abrir} />
          </div>
          <div className={`min-h-0 ${escolhido ? '' : 'max-md:hidden'}`}>
            {escolhido ? (
              <DetalheDoCargo
                key={escolhido.id}
                cargo={escolhido}
                cargos={lista}
                edita={edita}
                aoFechar={() => abrir(null)}
              />
            ) : (
              <EmptyState
                icone={<Briefcase />}
                frase="Escolha um cargo"
                detalhe="Aqui aparecem o que ele propõe, até quanto aprova e quem o ocupa."
              />
            )}
          </div>
        </div>
      )}
      {criando && (
        <NovoCargo
          aoFechar={(id) => {
            setCriando(false)
            if (id) abrir(id)
          }}
        />
      )}
    </>
  )
}
