import { useQuery } from '@tanstack/react-query'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Copy } from '#ui/icones.ts'
import { copiar } from '#ui/integracao/para-copiar.tsx'
import type { Tom } from '#ui/tom.ts'
import { useAto } from '#ui/usar-ato.ts'
import { recebimentos, type CobrancaDaFatura } from '../contract/recebimentos.ts'
import { CONCILIAR } from '../permissoes.ts'

type Cobranca = NonNullable<CobrancaDaFatura['cobranca']>
const SITUACOES: Readonly<Record<Cobranca['situacao'], { rotulo: string; tom: Tom }>> = {
  a_criar: { rotulo: 'pedida ao banco', tom: 'info' },
  ativa: { rotulo: 'ativa no banco', tom: 'sucesso' },
  concluida: { rotulo: 'paga', tom: 'sucesso' },
  a_remover: { rotulo: 'saindo do banco', tom: 'neutro' },
  removida: { rotulo: 'retirada', tom: 'neutro' },
  recusada: { rotulo: 'recusada pelo banco', tom: 'perigo' },
}
/** The bank answers within seconds; the job runs besides the request. */
const RELER_MS = 3_000

/** The charge of one invoice at the bank: asked for here, its code copied. */
export function CobrancaNoBanco({ faturaId }: { faturaId: string }) {
  const cobra = usePode(CONCILIAR)
  const chave = ['cobranca', 'da-fatura', faturaId]
  const { indo, geral, fazer } = useAto()
  const { data } = useQuery({
    queryKey: chave,
    queryFn: async ({ signal }) =>
      (await chamar(recebimentos.cobrancaDaFatura, { params: { id: faturaId } }, { signal })).data,
    refetchInterval: (q) => (q.state.data?.cobranca?.situacao === 'a_criar' ? RELER_MS : false),
  })
  if (!data) return null
  const { cobranca: c, recusa } = data
  const pedir = () =>
    fazer(async () => {
      const r = await chamar(recebimentos.cobrarFatura, { params: { id: faturaId } })
      consultas.setQueryData(chave, r.data)
    })
  return (
    <section aria-label="Cobrança no banco" className="grid gap-2 border-t pt-2 text-13">
      <h3 className="flex items-center justify-between font-semibold">
        Cobrança no banco
        {c && <Chip tom={SITUACOES[c.situacao].tom}>{SITUACOES[c.situacao].rotulo}</Chip>}
      </h3>
      {c && (
        <p className="num text-12 text-text-2">
          {dinheiro(c.valor_centavos)} pela conta {c.conta}, vence em {diaBr(c.vencimento)}
          {c.erro && ` · ${c.erro}`}
        </p>
      )}
      {recusa && !c && <p className="text-12 text-text-2">{recusa}</p>}
      {geral && <p className="text-12 text-danger">{geral}</p>}
      <div className="flex flex-wrap gap-2">
        {c?.pix_copia_e_cola && c.situacao === 'ativa' && (
          <Button
            tamanho="pequeno"
            icone={<Copy />}
            onClick={() => void copiar(c.pix_copia_e_cola ?? '', 'Código Pix')}
          >
            Copiar código Pix
          </Button>
        )}
        {cobra && recusa === null && (
          <Button tamanho="pequeno" ocupado={indo} onClick={() => void pedir()}>
            Cobrar pelo banco
          </Button>
        )}
      </div>
    </section>
  )
}
