import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { guardarProposta } from '../dados.ts'

/** Bills are kept with a contact: a proposal that only has a name is linked to one first. */
export function DeQueContato({ proposta, salvar }: { proposta: Proposta; salvar: () => Promise<number | null> }) {
  const [contato, setContato] = useState<Opcao | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const ligar = async () => {
    if (!contato) return setErro('Escolha o contato')
    setOcupado(true)
    setErro(null)
    try {
      const revisao = await salvar()
      if (revisao === null) return setErro('As últimas mudanças ainda não foram salvas. Tente de novo.')
      const { data } = await chamar(propostas.salvar, {
        params: { id: proposta.id },
        body: { revisao, contato_id: contato.valor },
      })
      guardarProposta(data)
    } catch (falha) {
      setErro(mensagemDe(falha))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <div className="grid gap-3 p-5 text-13 max-md:p-4">
      <p>A fatura fica no cadastro do cliente. De que contato é a proposta de {proposta.cliente.nome}?</p>
      <Combobox rotulo="Contato" buscar={buscarContatos} valor={contato} aoMudar={setContato} erro={erro} />
      <div>
        <Button variante="primaria" ocupado={ocupado} onClick={() => void ligar()}>
          Ligar à proposta
        </Button>
      </div>
    </div>
  )
}
