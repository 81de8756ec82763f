import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { useImportacaoAoVivo } from '#platform/navegador/importacao.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Download } from '#ui/icones.ts'
import { MolduraDaImportacao, somaDasLinhas } from '#ui/importacao/moldura.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { importacoes } from '../../contract/importacoes.ts'
import { relerContatos, relerImportacao, useImportacao } from '../dados.ts'
import { IMPORTACAO, nomeDaLinha } from '../nomes.ts'
import { LinhasAVer } from './linhas.tsx'
import { Mapear } from './mapear.tsx'

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
  const i = consulta.data
  const agir = (fazer: Promise<unknown>, falhou: string) =>
    fazer.then(relerContatos, (erro: unknown) => avisarFalha(falhou, erro))
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando importação" />
  if (!i) return <ErrorState oQueFalhou="A importação não carregou." aoTentar={() => consulta.refetch()} />
  const restam = RESTAM[i.situacao]
  const mapeia = i.situacao === 'mapeando' || i.situacao === 'falhou' || remapear
  const gravam = somaDasLinhas(i, 'nova', 'existente')
  return (
    <MolduraDaImportacao
      importacao={i}
      situacao={IMPORTACAO[i.situacao] ?? ''}
      restam={restam}
      nomeDaLinha={nomeDaLinha}
      mapear={mapeia ? <Mapear importacao={i} aoMapear={() => setRemapear(false)} /> : null}
      desfazer={{
        descricao:
          'O que ela criou sai, o que ela mudou volta a ser como era. Quem já tem conversa, cartão ou foi alterado depois fica.',
        executar: () => agir(chamar(importacoes.desfazer, { params: { id } }), 'A importação não pôde ser desfeita.'),
      }}
      aoVoltar={aoVoltar}
    >
      {somaDasLinhas(i, 'invalida') > 0 && !restam && <BaixarRecusadas id={id} />}
      {i.situacao === 'conferida' && !remapear && (
        <>
          <LinhasAVer importacao={i} />
          <div className="flex flex-wrap gap-2">
            <Button
              variante="primaria"
              disabled={gravam === 0}
              onClick={() => void agir(chamar(importacoes.iniciar, { params: { id } }), 'A importação não começou.')}
            >
              Importar {plural(gravam, 'linha')}
            </Button>
            <Button onClick={() => setRemapear(true)}>Rever colunas</Button>
          </div>
          {somaDasLinhas(i, 'duvida', 'repetida') > 0 && (
            <p className="text-12 text-text-2">
              As linhas em dúvida ou repetidas que ficarem sem decisão não são importadas.
            </p>
          )}
        </>
      )}
    </MolduraDaImportacao>
  )
}

const BaixarRecusadas = ({ id }: { id: string }) => (
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
)
