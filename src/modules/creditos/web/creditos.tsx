import { mesComAno } from '#kit/meses.ts'
import { useState } from 'react'
import { baixar } from '#platform/navegador/baixar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { creditos, type CreditosDaUnidade } from '../contract/creditos.ts'
import { useCreditosAoVivo } from './ao-vivo.ts'
import { useCreditos } from './dados.ts'
import { Lotes } from './lotes.tsx'
import { Movimento } from './movimento.tsx'

export interface PropsDeCreditos {
  unidadeId: string
  /** how the page names the unit: `padaria`, `casa` */
  nome?: string
}

/** Credits of a consumer unit: balance by batch with its lines, and the movement of each month. */
export function Creditos({ unidadeId, nome = 'unidade' }: PropsDeCreditos) {
  useCreditosAoVivo()
  const { data, error, isPending, refetch } = useCreditos(unidadeId)
  const [exportando, setExportando] = useState(false)
  const exportar = async () => {
    setExportando(true)
    await baixar(creditos.exportar, { params: { id: unidadeId } })
      .catch((erro: unknown) => avisarFalha('A planilha não veio', erro))
      .finally(() => setExportando(false))
  }
  useAtalhos(
    'Créditos',
    [{ teclas: 'e', rotulo: 'Exportar o razão da unidade', executar: () => void exportar() }],
    !!data,
  )
  if (isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando os créditos" />
  if (!data)
    return <ErrorState oQueFalhou="Os créditos não carregaram." detalhe={error?.message} aoTentar={() => refetch()} />
  if (data.lotes.length === 0 && data.meses.length === 0)
    return <EmptyState frase="Os créditos aparecem quando a primeira fatura for lida." />
  return (
    <div className="grid min-w-0 gap-4">
      <Alertas creditos={data} />
      <Lotes creditos={data} nome={nome} />
      <Movimento creditos={data} nome={nome} exportando={exportando} aoExportar={() => void exportar()} />
    </div>
  )
}

/** What needs a look: expiring, idle, not covered, different from the bill, and what was corrected last. */
function Alertas({ creditos: c }: { creditos: CreditosDaUnidade }) {
  const corrigido = c.meses.find((m) => m.corrigido_em !== null)
  if (c.alertas.length === 0 && !corrigido) return null
  return (
    <div className="grid gap-2">
      {c.alertas.length > 0 && (
        <ul aria-label="Alertas dos créditos" className="flex flex-wrap gap-2">
          {c.alertas.map((a) => (
            <li key={a.tipo}>
              <Chip tom="alerta">{a.frase}</Chip>
            </li>
          ))}
        </ul>
      )}
      {corrigido?.corrigido_em && (
        <AlertBox
          tom="info"
          titulo={`Leitura de ${mesComAno(corrigido.mes)} corrigida em ${dataCurta(corrigido.corrigido_em)}: estorno e novo lançamento, nada apagado.`}
        />
      )}
    </div>
  )
}
