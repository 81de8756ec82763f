import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useImportacaoAoVivo } from '#platform/navegador/importacao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ArrowLeft, Undo2 } from '#ui/icones.ts'
import { Resultado } from '#ui/importacao/resultado.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { importacoes, type Importacao } from '../../contract/importacao.ts'
import { relerCatalogo, relerImportacao, useImportacao } from '../dados.ts'
import { LinhasRecusadas, Mudancas } from './linhas.tsx'
import { Mapear } from './mapear.tsx'
import { nomeDaLinha, SITUACAO } from './nomes.ts'

const soma = (i: Importacao, ...situacoes: string[]) => situacoes.reduce((n, s) => n + (i.linhas[s] ?? 0), 0)
/** The row states still to be processed in each background phase. */
const RESTAM: Partial<Record<Importacao['situacao'], readonly string[]>> = {
  conferindo: ['lida'],
  importando: ['nova', 'muda'],
  desfazendo: ['gravada'],
}

export function UmaImportacao({ id, aoVoltar }: { id: string; aoVoltar: () => void }) {
  const consulta = useImportacao(id)
  useImportacaoAoVivo('catalogo_', id, relerImportacao)
  const [remapear, setRemapear] = useState(false)
  const [desfazendo, setDesfazendo] = useState(false)
  const i = consulta.data
  const agir = (fazer: Promise<unknown>, falhou: string) =>
    fazer.then(relerCatalogo, (erro: unknown) => avisarFalha(falhou, erro))
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a importação" />
  if (!i) return <ErrorState oQueFalhou="A importação não carregou." aoTentar={() => consulta.refetch()} />
  const restam = RESTAM[i.situacao]
  const mapeia = i.situacao === 'mapeando' || i.situacao === 'falhou' || remapear
  const gravam = soma(i, 'nova', 'muda')
  return (
    <div className="h-full overflow-y-auto" tabIndex={0} role="region" aria-label="Importação">
      <div className="mx-auto flex max-w-4xl flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button tamanho="pequeno" icone={<ArrowLeft />} onClick={aoVoltar}>
            Importações
          </Button>
          <h2 className="min-w-0 flex-1 truncate text-16 font-semibold">{i.nome}</h2>
          <span className="text-13 text-text-2" role="status">
            {SITUACAO[i.situacao]}
          </span>
        </div>
        {restam && <ProgressBar rotulo={SITUACAO[i.situacao]} feitos={i.total - soma(i, ...restam)} total={i.total} />}
        {i.erro && <AlertBox tom="perigo" titulo={i.erro} />}
        {!restam && !mapeia && <Resultado linhas={i.linhas} nome={nomeDaLinha} />}
        {mapeia && <Mapear importacao={i} aoMapear={() => setRemapear(false)} />}
        {!restam && !mapeia && (
          <>
            <LinhasRecusadas importacao={i} />
            <Mudancas importacao={i} />
          </>
        )}
        {i.situacao === 'conferida' && !remapear && (
          <div className="flex flex-wrap gap-2">
            <Button
              variante="primaria"
              disabled={gravam === 0}
              onClick={() => void agir(chamar(importacoes.iniciar, { params: { id } }), 'Nada foi gravado.')}
            >
              {gravam === 0 ? 'Nada a gravar' : `Gravar ${plural(gravam, 'linha')}`}
            </Button>
            <Button onClick={() => setRemapear(true)}>Rever colunas</Button>
            <span className="flex-1" />
            <Button
              onClick={() =>
                void agir(
                  chamar(importacoes.descartar, { params: { id } }).then(aoVoltar),
                  'A planilha não foi descartada.',
                )
              }
            >
              Descartar
            </Button>
          </div>
        )}
        {i.pode_desfazer && (
          <div>
            <Button icone={<Undo2 />} onClick={() => setDesfazendo(true)}>
              Desfazer importação
            </Button>
          </div>
        )}
        <ConfirmDialog
          aberto={desfazendo}
          aoMudar={setDesfazendo}
          titulo="Desfazer esta importação?"
          descricao="Os preços gravados saem e os que estavam no lugar voltam; os itens novos são arquivados. O que outra pessoa mudou depois fica."
          confirmar="Desfazer importação"
          perigo
          aoConfirmar={async () =>
            void (await agir(chamar(importacoes.desfazer, { params: { id } }), 'A importação não pôde ser desfeita.'))
          }
        />
      </div>
    </div>
  )
}
