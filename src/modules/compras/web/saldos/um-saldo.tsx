import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useImportacaoAoVivo } from '#platform/navegador/importacao.ts'
import { ComMotivo, relerEstoque } from '#modules/estoque/web/publico.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { MolduraDaImportacao, somaDasLinhas } from '#ui/importacao/moldura.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { saldos, type SaldoInicial } from '../../contract/saldos.ts'
import { relerSaldos, useSaldo } from './dados.ts'
import { LinhasQueEntram, LinhasRecusadas } from './linhas.tsx'
import { MapearSaldo } from './mapear.tsx'
import { nomeDaLinha, SITUACAO } from './nomes.ts'

/** The row states still to be processed in each background phase. */
const RESTAM: Partial<Record<SaldoInicial['situacao'], readonly string[]>> = {
  conferindo: ['lida'],
  importando: ['nova', 'entra'],
  desfazendo: ['gravada'],
}

export function UmSaldo({ id, aoVoltar }: { id: string; aoVoltar: () => void }) {
  const consulta = useSaldo(id)
  useImportacaoAoVivo('compras_', id, relerSaldos)
  const [remapear, setRemapear] = useState(false)
  const [sozinho, setSozinho] = useState<'iniciarSozinho' | 'desfazerSozinho' | null>(null)
  const i = consulta.data
  const agir = (fazer: Promise<unknown>, falhou: string) =>
    fazer.then(
      () => Promise.all([relerSaldos(), relerEstoque()]),
      (erro: unknown) => avisarFalha(falhou, erro),
    )
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a planilha" />
  if (!i) return <ErrorState oQueFalhou="A planilha não carregou." aoTentar={() => consulta.refetch()} />
  const restam = RESTAM[i.situacao]
  const mapeia = i.situacao === 'mapeando' || i.situacao === 'falhou' || remapear
  const entram = somaDasLinhas(i, 'nova', 'entra')
  return (
    <MolduraDaImportacao
      importacao={i}
      situacao={SITUACAO[i.situacao]}
      restam={restam}
      nomeDaLinha={nomeDaLinha}
      mapear={mapeia ? <MapearSaldo saldo={i} aoMapear={() => setRemapear(false)} /> : null}
      desfazer={{
        descricao: 'Cada lançamento é estornado por outro. O que já saiu do lugar onde entrou fica.',
        executar: async () =>
          i.sem_outra
            ? setSozinho('desfazerSozinho')
            : await agir(chamar(saldos.desfazer, { params: { id } }), 'A planilha não pôde ser desfeita.'),
      }}
      aoVoltar={aoVoltar}
    >
      {i.so_por_que && (
        <AlertBox tom="perigo" titulo="Feito por quem enviou a planilha, sem segunda pessoa.">
          {i.so_por_que}
        </AlertBox>
      )}
      {sozinho && (
        <ComMotivo
          titulo={sozinho === 'iniciarSozinho' ? 'Lançar sem segunda pessoa?' : 'Desfazer sem segunda pessoa?'}
          descricao="O valor passa do limite de ajuste, e ninguém mais da empresa pode conferir esta planilha hoje. O motivo fica nela, em vermelho, e no registro de atividades."
          confirmar={sozinho === 'iniciarSozinho' ? 'Lançar' : 'Desfazer'}
          aoFechar={() => setSozinho(null)}
          aoConfirmar={async (motivo) => {
            await chamar(saldos[sozinho], { params: { id }, body: { motivo } })
            await Promise.all([relerSaldos(), relerEstoque()])
          }}
        />
      )}
      {!restam && !mapeia && (
        <>
          <LinhasRecusadas saldo={i} />
          <LinhasQueEntram saldo={i} />
        </>
      )}
      {i.situacao === 'conferida' && !remapear && (
        <div className="flex flex-wrap gap-2">
          <Button
            variante="primaria"
            disabled={entram === 0}
            onClick={() =>
              i.sem_outra
                ? setSozinho('iniciarSozinho')
                : void agir(chamar(saldos.iniciar, { params: { id } }), 'Nada foi lançado.')
            }
          >
            {entram === 0 ? 'Nada a lançar' : `Lançar ${plural(entram, 'linha')}`}
          </Button>
          <Button onClick={() => setRemapear(true)}>Rever colunas</Button>
        </div>
      )}
    </MolduraDaImportacao>
  )
}
