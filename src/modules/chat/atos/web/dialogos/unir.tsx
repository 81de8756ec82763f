import { useCallback, useState } from 'react'
import { comoObjeto } from '#kit/objeto.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import type { BuscarOpcoes, Opcao } from '#ui/usar-opcoes.ts'
import { dataHora } from '#ui/formatos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import { atos, useAtos } from '../dados/atos.ts'
import { NOME_DO_STATUS } from '#modules/chat/nucleo/web/nomes.ts'
import { DialogoDeAto } from './formulario.tsx'

const opcaoDe = (x: Conversa): Opcao => ({
  valor: x.id,
  rotulo: x.contato_nome || x.contato_telefone || 'Sem nome',
  detalhe: `${x.caixa_nome} · ${NOME_DO_STATUS[x.status]} · ${dataHora(x.ultima_mensagem?.criado_em ?? x.criado_em)}`,
  icone: <GlifoDaCaixa canal={x.canal} className="icone size-3.5!" />,
})

export function DialogoUnir({ c, aoFechar }: { c: Conversa; aoFechar: () => void }) {
  const { unir } = useAtos()
  const [outra, setOutra] = useState<Opcao | null>(null)
  const [pergunta, setPergunta] = useState(false)
  const [mesma, setMesma] = useState(false)
  // suggestions list conversations of the same person first; a search covers all
  const buscar = useCallback<BuscarOpcoes>(
    async (texto, signal) => {
      const { data } = texto
        ? await chamar(conversas.listar, { query: { busca: texto, limit: 20 } }, { signal })
        : await chamar(atos.similares, { params: { id: c.id }, query: { limite: 20 } }, { signal })
      return data.filter((x) => x.id !== c.id && x.pode.responder).map(opcaoDe)
    },
    [c.id],
  )
  return (
    <DialogoDeAto
      titulo="Juntar conversas"
      descricao={`As mensagens da outra entram nesta, na ordem em que foram ditas. Isto não pode ser desfeito.`}
      enviar="Juntar"
      falha="As conversas não puderam ser juntadas."
      pronto={outra !== null && (!pergunta || mesma)}
      aoFechar={aoFechar}
      aoEnviar={() => unir(c, outra?.valor ?? '', mesma)}
      aoRecusar={(erro) => {
        const outroContato = comoObjeto(erro.details).outro_contato === true
        if (outroContato) setPergunta(true)
        return outroContato
      }}
    >
      <Combobox
        rotulo="Conversa que entra nesta"
        placeholder="Nome, telefone ou mensagem"
        vazio="Nenhuma conversa parecida"
        buscar={buscar}
        valor={outra}
        aoMudar={(o) => {
          setOutra(o)
          setPergunta(false)
          setMesma(false)
        }}
      />
      {pergunta && (
        <Checkbox
          rotulo="São a mesma pessoa: juntar também os contatos"
          dica={`As duas conversas são de contatos diferentes. Os dados de ${c.contato_nome} prevalecem.`}
          checked={mesma}
          onChange={(e) => setMesma(e.currentTarget.checked)}
        />
      )}
    </DialogoDeAto>
  )
}
