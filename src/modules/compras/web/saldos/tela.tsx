import { useSearch } from '@tanstack/react-router'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { enviarPlanilha } from '#platform/navegador/importacao.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ListaDeImportacoes, NovaImportacao } from '#ui/importacao/lista.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { saldos, type SaldoInicial } from '../../contract/saldos.ts'
import { relerSaldos, useSaldos } from './dados.ts'
import { SITUACAO } from './nomes.ts'
import { UmSaldo } from './um-saldo.tsx'

/** `/est/saldo-inicial`: what there was on the first day, by spreadsheet. The open file is in the address. */
export function TelaDoSaldoInicial() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (id: string | undefined) => void navegar({ to: '.', search: (antes) => ({ ...antes, planilha: id }) })
  const aberta = typeof search.planilha === 'string' ? search.planilha : null
  const lista = useSaldos()
  const voltar = () => abrir(undefined)
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Saldo inicial" detalhe="o que havia no primeiro dia, com o seu valor" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {aberta === 'nova' && (
          <NovaImportacao
            rotulo="Solte aqui a planilha do estoque, ou escolha um arquivo"
            dica="CSV ou XLSX, com código, quantidade e custo."
            aoReceber={async (arquivo) => {
              const { id } = await enviarPlanilha<SaldoInicial>(saldos.enviar.path, TIPO_DE_PLANILHA, arquivo)
              await relerSaldos()
              abrir(id)
            }}
            aoVoltar={voltar}
          />
        )}
        {aberta !== null && aberta !== 'nova' && <UmSaldo key={aberta} id={aberta} aoVoltar={voltar} />}
        {aberta === null && (
          <ListaDeImportacoes
            comBotao
            consulta={lista}
            dizer={(i) => [SITUACAO[i.situacao]]}
            detalhe="Uma planilha com código, quantidade e custo vira o saldo de abertura. Dá para desfazer por 30 dias."
            aoAbrir={abrir}
          />
        )}
      </div>
    </div>
  )
}
