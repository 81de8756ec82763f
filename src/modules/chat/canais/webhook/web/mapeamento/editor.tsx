import { useQueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { useGuardaDoRascunho } from '#ui/form/guarda-do-rascunho.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import type { Mapeamento } from '../../regras/mapeamento.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAlterarCaixa } from '#modules/chat/canais/comum/web/alterar-caixa.ts'
import { CamposDoMapa } from './campos.tsx'
import { ROTULOS_DO_MAPA } from './palavras.ts'
import { PreviaDoMapa } from './previa.tsx'
import { useMapeamento } from './usar-mapeamento.ts'

const UMA = 'uma'

/** Editor of the mapping: paste a sample delivery, then click the value of each field. */
export function EditorDeMapeamento({ caixa }: { caixa: Caixa }) {
  const alterar = useAlterarCaixa()
  const qc = useQueryClient()
  const m = useMapeamento({
    amostra: caixa.configuracao.amostra,
    mapeamento: caixa.configuracao.mapeamento as Mapeamento | null,
  })
  useGuardaDoRascunho([m.texto, m.rascunho])
  const [guarda, tira, busca] = [useAto(), useAto(), useAto()]
  const salvar = () =>
    guarda.fazer(async () => {
      await alterar(caixa.id, { configuracao: { mapeamento: m.pronto, amostra: m.valor } })
      await qc.invalidateQueries({ queryKey: chaves.logs(caixa.id) })
      avisar({
        titulo: 'Mapeamento salvo',
        descricao: 'As entregas que não puderam ser lidas estão na aba Entregas: processe-as de novo por lá.',
        tom: 'sucesso',
      })
    }, falhou('O mapeamento não pôde ser salvo.'))
  const voltarAoPadrao = () =>
    tira.fazer(
      () => alterar(caixa.id, { configuracao: { mapeamento: null, amostra: null } }),
      falhou('O mapeamento não pôde ser tirado.'),
    )
  const usarUltima = () =>
    busca.fazer(async () => {
      const { data } = await chamar(caixas.logsWebhook, { params: { id: caixa.id }, query: { limite: 1 } })
      if (data[0]) m.setTexto(JSON.stringify(data[0].corpo, null, 2))
      else avisar({ titulo: 'Nada chegou ainda por esta caixa', tom: 'info' })
    }, falhou('A última entrega não pôde ser carregada.'))

  return (
    <section aria-label="Mapeamento das entregas" className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-14 font-medium">Mapeamento das entregas</h3>
        <p className="text-13 text-text-2">
          Cole um exemplo do que o outro sistema envia e mostre onde está cada coisa. Sem mapeamento, vale o nosso
          formato.
        </p>
      </div>
      <TextArea
        rotulo="Entrega de exemplo"
        linhas={8}
        spellCheck={false}
        className="[&_textarea]:font-mono"
        value={m.texto}
        erro={m.erroDaAmostra}
        onChange={(e) => m.setTexto(e.currentTarget.value)}
      />
      <div>
        <Button tamanho="pequeno" ocupado={busca.indo} onClick={() => void usarUltima()}>
          Usar a última entrega recebida
        </Button>
      </div>
      {m.valor !== undefined && (
        <>
          {m.listas.length > 0 && (
            <Select
              rotulo="Cada entrega traz"
              opcoes={[
                { valor: UMA, rotulo: 'Uma mensagem' },
                ...m.listas.map((l) => ({ valor: l, rotulo: `Várias, em ${l}` })),
              ]}
              valor={m.rascunho.itens ?? UMA}
              aoMudar={(v) => m.usarLista(v === UMA ? null : v)}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-[200px_1fr]">
            <CamposDoMapa campo={m.campo} rascunho={m.rascunho} aoEscolher={m.setCampo} aoLimpar={m.limpar} />
            <div className="grid content-start gap-2">
              <p className="text-12 text-text-2" aria-live="polite">
                Clique no valor que é: <strong>{ROTULOS_DO_MAPA[m.campo]}</strong>
              </p>
              <ul aria-label="Valores do exemplo" className="max-h-96 divide-y overflow-auto rounded border">
                {m.folhas.map((f) => (
                  <li key={f.caminho}>
                    <button
                      type="button"
                      className="grid w-full gap-0.5 px-3 py-1.5 text-left hover:bg-surface-2"
                      onClick={() => m.apontarPara(f)}
                    >
                      <code className="truncate text-12 text-text-2">{f.caminho}</code>
                      <span className="truncate text-13">{f.valor === null ? '(vazio)' : String(f.valor)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          </div>
          {m.leitura && <PreviaDoMapa leitura={m.leitura} />}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variante="primaria"
          ocupado={guarda.indo}
          disabled={!m.pronto || m.valor === undefined}
          onClick={() => void salvar()}
        >
          Salvar mapeamento
        </Button>
        {caixa.configuracao.mapeamento != null && (
          <Button ocupado={tira.indo} onClick={() => void voltarAoPadrao()}>
            Voltar ao nosso formato
          </Button>
        )}
      </div>
    </section>
  )
}
