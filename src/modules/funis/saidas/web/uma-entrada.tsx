import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { ArrowLeft, RefreshCw, Trash2 } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { webhooks, type EntradaDoFunil } from '../contract/webhooks.ts'
import { reler, useEstagiosDeEntrada } from '#modules/funis/definicao/web/configuracao.ts'
import { useRecebidas } from './dados.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { ParaCopiar, SegredoMostrado } from '#ui/integracao/para-copiar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { MapaPorExemplo } from './mapa-por-exemplo.tsx'
import { bonito, Recebidas } from './recebidas.tsx'

const PRIMEIRO = 'primeiro'

/** One address: start stage, mapping and received deliveries. */
export function UmaEntrada({
  entrada: e,
  aoAbrir,
}: {
  entrada: EntradaDoFunil | null
  aoAbrir: (item: string | undefined) => void
}) {
  const { funil } = useEditor()
  const estagios = useEstagiosDeEntrada()
  const [nome, setNome] = useState(e?.nome ?? '')
  const [estagio, setEstagio] = useState<string | null>(e?.estagio_id ?? null)
  const [ativa, setAtiva] = useState(e?.ativa ?? true)
  const [mapa, setMapa] = useState(e?.mapa ?? [])
  const [escrito, setExemplo] = useState<string | null>(null)
  // the latest delivery is the example
  const chegou = useRecebidas(e?.id ?? null).data?.[0]?.corpo
  const exemplo = escrito ?? (chegou ? bonito(chegou) : '')
  const [segredo, setSegredo] = useState<string | null>(null)
  const [excluindo, setExcluindo] = useState(false)
  const { indo, erros, geral, fazer } = useAto()
  const salvar = () =>
    fazer(async () => {
      const body = { nome, estagio_id: estagio, mapa, ativa }
      if (e) await chamar(webhooks.alterarEntrada, { params: { funil_id: funil.id, id: e.id }, body })
      else {
        const { data } = await chamar(webhooks.criarEntrada, { params: { funil_id: funil.id }, body })
        setSegredo(data.segredo)
        setCriada(data)
      }
      await reler(funil.id, 'entradas')
      avisar({ titulo: e ? 'Endereço salvo' : 'Endereço aberto', tom: 'sucesso' })
    })
  const [criada, setCriada] = useState<Pick<EntradaDoFunil, 'id' | 'endereco'> | null>(null)
  async function trocarSegredo() {
    if (!e) return
    try {
      setSegredo((await chamar(webhooks.trocarSegredo, { params: { funil_id: funil.id, id: e.id } })).data.segredo)
    } catch (x) {
      avisarFalha(mensagemDe(x, 'O segredo não foi gerado.'))
    }
  }
  const endereco = e?.endereco ?? criada?.endereco
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button tamanho="pequeno" variante="fantasma" icone={<ArrowLeft />} onClick={() => aoAbrir(undefined)}>
          Endereços
        </Button>
        <h3 className="min-w-0 flex-1 truncate text-14 font-semibold max-sm:order-first max-sm:basis-full">
          {nome || 'Novo endereço'}
        </h3>
        {e && (
          <Button tamanho="pequeno" variante="fantasma" icone={<Trash2 />} onClick={() => setExcluindo(true)}>
            Fechar de vez
          </Button>
        )}
        {!criada && (
          <Button variante="primaria" tamanho="pequeno" ocupado={indo} onClick={() => void salvar()}>
            {e ? 'Salvar' : 'Abrir endereço'}
          </Button>
        )}
      </div>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {segredo && <SegredoMostrado segredo={segredo} />}
      {endereco && (
        <ParaCopiar
          rotulo="Endereço"
          valor={endereco}
          dica="O outro sistema entrega aqui, por POST em JSON, assinado como manda o padrão Standard Webhooks. A mesma entrega duas vezes é um cartão só."
        />
      )}
      {criada ? (
        <div>
          <Button variante="primaria" onClick={() => aoAbrir(criada.id)}>
            Já copiei o segredo
          </Button>
        </div>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              rotulo="Nome"
              placeholder="Site, simulador, parceiro…"
              value={nome}
              maxLength={80}
              erro={erros.nome}
              onChange={(x) => setNome(x.currentTarget.value)}
            />
            <Select
              rotulo="O cartão começa em"
              opcoes={[{ valor: PRIMEIRO, rotulo: 'Primeiro estágio' }, ...estagios]}
              valor={estagio ?? PRIMEIRO}
              erro={erros.estagio_id}
              aoMudar={(v) => setEstagio(v === PRIMEIRO ? null : v)}
            />
          </div>
          <Switch
            rotulo="Recebendo"
            dica="Fechado, o endereço responde que não existe."
            checked={ativa}
            onChange={(x) => setAtiva(x.currentTarget.checked)}
          />
          <MapaPorExemplo texto={exemplo} aoMudarTexto={setExemplo} mapa={mapa} aoMudar={setMapa} erros={erros} />
          {e && (
            <div>
              <Button tamanho="pequeno" icone={<RefreshCw />} onClick={() => void trocarSegredo()}>
                Gerar novo segredo
              </Button>
            </div>
          )}
          {e && <Recebidas id={e.id} aoUsar={setExemplo} />}
        </>
      )}
      {e && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo={`Fechar ${e.nome} de vez?`}
          descricao="O endereço deixa de existir e o que ele recebeu deixa de ser mostrado. Os cartões ficam."
          confirmar="Fechar"
          perigo
          aoConfirmar={async () => {
            await chamar(webhooks.excluirEntrada, { params: { funil_id: funil.id, id: e.id } })
            await reler(funil.id, 'entradas')
            aoAbrir(undefined)
          }}
        />
      )}
    </div>
  )
}
