import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { useImportacaoAoVivo } from '#platform/navegador/importacao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ArrowLeft, Download, Undo2 } from '#ui/icones.ts'
import { Resultado } from '#ui/importacao/resultado.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { importacoes, type Importacao } from '../../contract/importacoes.ts'
import { relerContatos, relerImportacao, useImportacao } from '../dados.ts'
import { IMPORTACAO, nomeDaLinha } from '../nomes.ts'
import { LinhasAVer } from './linhas.tsx'
import { Mapear } from './mapear.tsx'

const soma = (i: Importacao, ...situacoes: string[]) => situacoes.reduce((n, s) => n + (i.linhas[s] ?? 0), 0)
/** The row states still to be processed in each background phase. */
const RESTAM: Record<string, string[]> = {
  conferindo: ['lida'],
  importando: ['nova', 'existente'],
  desfazendo: ['criada', 'atualizada'],
}

export function UmaImportacao({ id, aoVoltar }: { id: string; aoVoltar: () => void }) {
  const consulta = useImportacao(id)
  useImportacaoAoVivo('importacao_', id, relerImportacao)
  const [remapear, setRemapear] = useState(false)
  const [desfazendo, setDesfazendo] = useState(false)
  const i = consulta.data
  const agir = (fazer: Promise<unknown>, falhou: string) =>
    fazer.then(relerContatos, (erro: unknown) => avisarFalha(falhou, erro))
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando importação" />
  if (!i) return <ErrorState oQueFalhou="A importação não carregou." aoTentar={() => consulta.refetch()} />
  const restam = RESTAM[i.situacao]
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-4xl flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button tamanho="pequeno" icone={<ArrowLeft />} onClick={aoVoltar}>
            Importações
          </Button>
          <h2 className="min-w-0 flex-1 truncate text-16 font-semibold">{i.nome}</h2>
          <span className="text-13 text-text-2" role="status">
            {IMPORTACAO[i.situacao]}
          </span>
        </div>
        {restam && (
          <ProgressBar rotulo={IMPORTACAO[i.situacao] ?? ''} feitos={i.total - soma(i, ...restam)} total={i.total} />
        )}
        {i.erro && <AlertBox tom="perigo" titulo={i.erro} />}
        {!restam && i.situacao !== 'mapeando' && !remapear && <Resultado linhas={i.linhas} nome={nomeDaLinha} />}
        {soma(i, 'invalida') > 0 && !restam && (
          <div>
            <Button
              icone={<Download />}
              onClick={() =>
                void baixar(importacoes.erros, { params: { id } }).catch((e: unknown) =>
                  avisarFalha('O arquivo não pôde ser gerado.', e),
                )
              }
            >
              Baixar as linhas recusadas
            </Button>
          </div>
        )}
        {(i.situacao === 'mapeando' || i.situacao === 'falhou' || remapear) && (
          <Mapear importacao={i} aoMapear={() => setRemapear(false)} />
        )}
        {i.situacao === 'conferida' && !remapear && (
          <>
            <LinhasAVer importacao={i} />
            <div className="flex flex-wrap gap-2">
              <Button
                variante="primaria"
                disabled={soma(i, 'nova', 'existente') === 0}
                onClick={() => void agir(chamar(importacoes.iniciar, { params: { id } }), 'A importação não começou.')}
              >
                Importar {plural(soma(i, 'nova', 'existente'), 'linha')}
              </Button>
              <Button onClick={() => setRemapear(true)}>Rever colunas</Button>
            </div>
            {soma(i, 'duvida', 'repetida') > 0 && (
              <p className="text-12 text-text-2">
                As linhas em dúvida ou repetidas que ficarem sem decisão não são importadas.
              </p>
            )}
          </>
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
          descricao="O que ela criou sai, o que ela mudou volta a ser como era. Quem já tem conversa, cartão ou foi alterado depois fica."
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
