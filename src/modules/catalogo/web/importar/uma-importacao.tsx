import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useImportacaoAoVivo } from '#platform/navegador/importacao.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { MolduraDaImportacao, somaDasLinhas } from '#ui/importacao/moldura.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { importacoes, type Importacao } from '../../contract/importacao.ts'
import { relerCatalogo, relerImportacao, useImportacao } from '../dados.ts'
import { LinhasRecusadas, Mudancas } from './linhas.tsx'
import { Mapear } from './mapear.tsx'
import { nomeDaLinha, SITUACAO } from './nomes.ts'

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
  const i = consulta.data
  const agir = (fazer: Promise<unknown>, falhou: string) =>
    fazer.then(relerCatalogo, (erro: unknown) => avisarFalha(falhou, erro))
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a importação" />
  if (!i) return <ErrorState oQueFalhou="A importação não carregou." aoTentar={() => consulta.refetch()} />
  const restam = RESTAM[i.situacao]
  const mapeia = i.situacao === 'mapeando' || i.situacao === 'falhou' || remapear
  const gravam = somaDasLinhas(i, 'nova', 'muda')
  return (
    <MolduraDaImportacao
      importacao={i}
      situacao={SITUACAO[i.situacao]}
      restam={restam}
      nomeDaLinha={nomeDaLinha}
      mapear={mapeia ? <Mapear importacao={i} aoMapear={() => setRemapear(false)} /> : null}
      desfazer={{
        descricao:
          'Os preços gravados saem e os que estavam no lugar voltam; os itens novos são arquivados. O que outra pessoa mudou depois fica.',
        executar: () => agir(chamar(importacoes.desfazer, { params: { id } }), 'A importação não pôde ser desfeita.'),
      }}
      aoVoltar={aoVoltar}
    >
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
    </MolduraDaImportacao>
  )
}
