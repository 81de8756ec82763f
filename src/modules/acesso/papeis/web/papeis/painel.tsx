import { useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Key, Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { ehDeModelo } from '#modules/acesso/nucleo/tipos.ts'
import { useRegistroAberto } from '#modules/acesso/nucleo/web/usar-registro-aberto.ts'
import { usePapeisDesenhados } from '../dados.ts'
import { PapelDeFabrica } from './de-fabrica.tsx'
import { DetalheDoPapel } from './detalhe.tsx'
import { EditorDoPapel } from './editor.tsx'
import { ListaDePapeis } from './lista.tsx'

/** The roles: those drawn here and those that ship. */
export function PainelDosPapeis() {
  const papeis = usePapeisDesenhados()
  const desenha = usePode('cad.papel.desenhar')
  const [aberto, abrir] = useRegistroAberto('papel')
  const [desenhando, setDesenhando] = useState(false)
  const fechar = () => abrir(null)
  const achado = papeis.data?.find((p) => p.id === aberto)
  return (
    <>
      {desenha && (
        <AcoesDaPagina>
          <Button variante="primaria" icone={<Plus />} onClick={() => setDesenhando(true)}>
            Desenhar um papel
          </Button>
        </AcoesDaPagina>
      )}
      {papeis.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando papéis" />}
      {papeis.isError && !papeis.data && (
        <ErrorState
          oQueFalhou="Os papéis não carregaram."
          detalhe={papeis.error.message}
          aoTentar={() => papeis.refetch()}
        />
      )}
      {papeis.data && (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[300px_minmax(0,1fr)]">
          <div className={`min-h-0 overflow-y-auto border-r ${aberto ? 'max-md:hidden' : ''}`}>
            <ListaDePapeis papeis={papeis.data} aberto={aberto} aoAbrir={abrir} />
          </div>
          <div className={`min-h-0 ${aberto ? '' : 'max-md:hidden'}`}>
            {achado && <DetalheDoPapel key={achado.id} papel={achado} aoFechar={fechar} />}
            {aberto && ehDeModelo(aberto) && <PapelDeFabrica key={aberto} papel={aberto} aoFechar={fechar} />}
            {!achado && !(aberto && ehDeModelo(aberto)) && (
              <EmptyState
                icone={<Key />}
                frase="Escolha um papel"
                detalhe="Aqui aparece o que ele pode, até onde alcança e quem o tem."
              />
            )}
          </div>
        </div>
      )}
      {desenhando && (
        <EditorDoPapel
          aoFechar={(id) => {
            setDesenhando(false)
            if (id) abrir(id)
          }}
        />
      )}
    </>
  )
}
