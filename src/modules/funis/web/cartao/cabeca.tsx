import { buscarColegas } from '../colegas.ts'
import { avisar } from '#ui/avisos.ts'
import { StatusChip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { InlineEdit } from '#ui/inline-edit.tsx'
import { Select } from '#ui/select.tsx'
import { useAgora } from '#ui/use-agora.ts'
import type { Cartao, Prioridade } from '../../tipos.ts'
import { useAtosDoCartao } from '../dados.ts'
import { verPrazo } from '../quadro/prazo.ts'

const PRIORIDADES = [{ valor: 'baixa', rotulo: 'Baixa' }, { valor: 'normal', rotulo: 'Normal' }, { valor: 'alta', rotulo: 'Alta' }, { valor: 'urgente', rotulo: 'Urgente' }] as const

/** Name, number, worth, term and who is in charge: changed where they stand. */
export function CabecaDoCartao({ cartao: c, qual }: { cartao: Cartao; qual: string }) {
  const atos = useAtosDoCartao(c.id, qual)
  const agora = useAgora()
  const prazo = verPrazo(c.vence_em, agora)
  const mudar = (parte: object) => atos.alterar({ versao: c.versao, ...parte }).catch((e: Error) => {
    avisar({ titulo: e.message, tom: 'perigo' })
    void atos.reler()
  })
  return (
    <div className="px-5 pt-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-18 font-semibold">
          <InlineEdit rotulo="Título" valor={c.titulo} desabilitado={!c.pode.editar} aoSalvar={async (titulo) => atos.alterar({ versao: c.versao, titulo })} />
        </h2>
        {prazo && <StatusChip tom={prazo.tom}>{prazo.texto}</StatusChip>}
      </div>
      <p className="num mt-1 text-12 text-text-2">{[c.dossie_numero && `Dossiê ${c.dossie_numero}`, c.contato_nome, c.valor_centavos !== null && dinheiro(c.valor_centavos)].filter(Boolean).join(' · ')}</p>
      <div className="mt-3 grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Combobox rotulo="Responsável" tamanho="pequeno" disabled={!c.pode.editar} buscar={buscarColegas} placeholder="Ninguém ainda" valor={c.responsavel ? { valor: c.responsavel.id, rotulo: c.responsavel.nome } : null} aoMudar={(o) => void mudar({ responsavel_id: o?.valor ?? null })} />
        <Select rotulo="Prioridade" tamanho="pequeno" disabled={!c.pode.editar} opcoes={PRIORIDADES} valor={c.prioridade} aoMudar={(prioridade: Prioridade) => void mudar({ prioridade })} />
      </div>
    </div>
  )
}
