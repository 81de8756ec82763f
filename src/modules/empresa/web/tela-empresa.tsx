import type { ReactNode } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useDadosDaEmpresa } from './dados.ts'
import { Entidades } from './entidades.tsx'
import { FormularioDaEmpresa } from './formulario.tsx'
import { Logos } from './logos.tsx'
import { Secao } from './secao.tsx'

/** /configuracoes/empresa: what the product, its mails and its documents say of the company. */
export function TelaEmpresa({ horario, fim }: { horario: ReactNode; fim?: ReactNode }) {
  const lida = useDadosDaEmpresa()
  const edita = usePode('cad.empresa.editar')
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo="Empresa" detalhe={lida.data?.dados.nome ?? undefined} />
      {lida.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando os dados da empresa" />}
      {lida.isError && !lida.data && (
        <ErrorState
          oQueFalhou="Os dados da empresa não carregaram."
          detalhe={lida.error.message}
          aoTentar={() => lida.refetch()}
        />
      )}
      {lida.data && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 p-4 md:p-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <FormularioDaEmpresa key={lida.data.dados.versao} dados={lida.data.dados} edita={edita} />
            <div className="grid content-start gap-8">
              <Logos dados={lida.data.dados} edita={edita} />
              <Entidades entidades={lida.data.entidades} edita={edita} />
              <Secao
                id="horario"
                titulo="Quando a empresa atende"
                frase="As filas de atendimento novas começam com este horário. Os feriados ficam em Cadastros, Feriados."
              >
                {horario}
              </Secao>
              {fim}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
