import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { camposRecusados, mensagemDe } from '#ui/form/erros.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { definicoes } from '../contract/edicao.ts'
import { relerTudo, useDefinicoes, useDepartamentos, useModelos, useNomeDoDepartamento } from './dados.ts'

type Origem = 'modelo' | 'funil' | 'vazio'

/** Creates a funnel from a model, from another funnel, or blank; it opens as a draft that is hidden from others. */
export function NovoFunil({ copiarDe, aoFechar }: { copiarDe: string | null; aoFechar: () => void }) {
  const navegar = useNavegar()
  const nomeDa = useNomeDoDepartamento()
  const { data: areas = [] } = useDepartamentos()
  const { data: modelos = [] } = useModelos()
  const { data: funis = [] } = useDefinicoes(false)
  const copiado = funis.find((f) => f.id === copiarDe)
  const [origem, setOrigem] = useState<Origem>(copiarDe ? 'funil' : 'modelo')
  const [modelo, setModelo] = useState<Opcao | null>(null)
  const [outro, setOutro] = useState<Opcao | null>(null)
  const [nome, setNome] = useState<string | null>(null)
  const [area, setArea] = useState<Opcao | null>(null)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [falha, setFalha] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  const escolhido = outro ?? (copiado ? { valor: copiado.id, rotulo: copiado.nome } : null)
  const doModelo = modelos.find((m) => m.chave === modelo?.valor)
  const deOnde = origem === 'funil' ? funis.find((f) => f.id === escolhido?.valor) : undefined
  const sugerida = doModelo?.departamento ?? deOnde?.departamento
  const departamento = area ?? (sugerida ? { valor: sugerida, rotulo: nomeDa(sugerida) } : null)
  const nomeAtual = nome ?? (origem === 'modelo' ? (doModelo?.nome ?? '') : deOnde ? `${deOnde.nome} (cópia)` : '')
  async function criar() {
    setIndo(true)
    setErros({})
    setFalha(null)
    try {
      const { data } = await chamar(definicoes.criar, {
        body: {
          nome: nomeAtual,
          departamento: departamento?.valor ?? '',
          ...(origem === 'modelo' && modelo ? { modelo: modelo.valor } : {}),
          ...(origem === 'funil' && escolhido ? { copiar_de: escolhido.valor } : {}),
        },
      })
      await relerTudo()
      void navegar({ to: href('/cad/cadastros/funis/{id}', { id: data.id }) })
    } catch (e) {
      const recusas = e instanceof ErroApp ? camposRecusados(e) : []
      setErros(Object.fromEntries(recusas.map((r) => [r.campo, r.mensagem])))
      if (recusas.length === 0) setFalha(mensagemDe(e, 'O funil não foi criado.'))
      setIndo(false)
    }
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Novo funil"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void criar()}>
            Criar funil
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void criar()
        }}
      >
        {falha && <AlertBox tom="perigo" titulo={falha} />}
        <SegmentedControl
          rotulo="Começar de"
          opcoes={[
            { valor: 'modelo', rotulo: 'Um modelo' },
            { valor: 'funil', rotulo: 'Outro funil' },
            { valor: 'vazio', rotulo: 'Do zero' },
          ]}
          valor={origem}
          aoMudar={setOrigem}
        />
        {origem === 'modelo' && (
          <Combobox
            rotulo="Modelo"
            opcoes={modelos.map((m) => ({ valor: m.chave, rotulo: m.nome, detalhe: nomeDa(m.departamento) }))}
            valor={modelo}
            aoMudar={setModelo}
            erro={erros.modelo}
            dica={doModelo ? doModelo.estagios.join(' → ') : 'Já vem com estágios, prazos e o que cada um pede.'}
          />
        )}
        {origem === 'funil' && (
          <Combobox
            rotulo="Funil"
            opcoes={funis.map((f) => ({ valor: f.id, rotulo: f.nome, detalhe: nomeDa(f.departamento) }))}
            valor={escolhido}
            aoMudar={setOutro}
            erro={erros.copiar_de}
            dica="As passagens a outros funis não são copiadas."
          />
        )}
        <TextField
          rotulo="Nome"
          value={nomeAtual}
          maxLength={80}
          onChange={(e) => setNome(e.currentTarget.value)}
          erro={erros.nome}
        />
        <Combobox
          rotulo="Departamento"
          opcoes={areas.map((a) => ({ valor: a.codigo, rotulo: a.nome }))}
          valor={departamento}
          aoMudar={setArea}
          erro={erros.departamento}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
