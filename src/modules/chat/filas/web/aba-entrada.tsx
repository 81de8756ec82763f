import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Inbox, Plus, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Select } from '#ui/select.tsx'
import { condicoesDeEntrada, type CondicaoDeEntrada } from '../regras/roteamento/entrada.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import { useCaixas } from '#modules/chat/lista/web/publico.ts'
import type { PropsDaAba } from './aba.ts'
import { erroEm } from './rascunho.ts'

const NOME: Record<CondicaoDeEntrada, { rotulo: string; detalhe: string; dica: string }> = {
  palavra: {
    rotulo: 'A mensagem tem a palavra',
    detalhe: 'Palavras inteiras, sem diferenciar acentos',
    dica: 'Escreva e tecle Enter: boleto, segunda via…',
  },
  etiqueta: {
    rotulo: 'A conversa tem a etiqueta',
    detalhe: 'Postas por um robô ou por uma pessoa',
    dica: 'Escreva e tecle Enter: Rural, Garantia…',
  },
  contato: {
    rotulo: 'O contato é',
    detalhe: 'DDD ou telefone, e-mail, @dominio ou empresa',
    dica: 'Escreva e tecle Enter: 19, @parceiro.com.br, Granja Lindoia…',
  },
}
const condicoes = condicoesDeEntrada.map((c) => ({ valor: c, rotulo: NOME[c].rotulo, detalhe: NOME[c].detalhe }))

/** Inboxes that feed the queue, and the rules that select their conversations. */
export function AbaEntrada({ r, mudar, recusa }: PropsDaAba) {
  const { data: caixas = [] } = useCaixas()
  const tipoDe = (id: string) => caixas.find((c) => c.id === id)?.tipo
  const livres = caixas
    .filter((c) => !r.caixas.some((x) => x.caixa_entrada_id === c.id))
    .map((c) => ({ valor: c.id, rotulo: c.nome }))
  const erro = erroEm(recusa, 'caixas')
  return (
    <div className="grid gap-6">
      <section aria-labelledby="fila-caixas" className="grid gap-3">
        <h3 id="fila-caixas" className="text-13 font-semibold">
          Caixas de entrada
        </h3>
        <Combobox
          rotulo="Adicionar caixa de entrada"
          placeholder="Nome da caixa"
          opcoes={livres}
          valor={null}
          erro={erro}
          vazio="Todas as caixas já estão aqui"
          aoMudar={(o) =>
            o &&
            mudar({ caixas: [...r.caixas, { caixa_entrada_id: o.valor, nome: o.rotulo, padrao: !r.caixas.length }] })
          }
        />
        {r.caixas.length === 0 && (
          <EmptyState
            icone={<Inbox />}
            frase="Nenhuma caixa alimenta esta fila"
            detalhe="Sem caixas, só entra nela o que uma pessoa, um robô ou o transbordo de outra fila mandar."
          />
        )}
        <ul aria-label="Caixas que alimentam a fila" className="divide-y">
          {r.caixas.map((c) => {
            const tipo = tipoDe(c.caixa_entrada_id)
            return (
              <li key={c.caixa_entrada_id} className="flex flex-wrap items-center gap-3 py-2">
                {tipo && <GlifoDaCaixa canal={tipo} />}
                <span className="min-w-0 flex-1 truncate text-14">{c.nome}</span>
                <span className="max-md:order-last max-md:basis-full max-md:pl-7">
                  <Checkbox
                    rotulo="Fila padrão desta caixa"
                    checked={c.padrao}
                    onChange={(e) =>
                      mudar({ caixas: r.caixas.map((x) => (x === c ? { ...c, padrao: e.currentTarget.checked } : x)) })
                    }
                  />
                </span>
                <IconButton
                  rotulo={`Tirar ${c.nome}`}
                  icone={<X />}
                  onClick={() => mudar({ caixas: r.caixas.filter((x) => x !== c) })}
                />
              </li>
            )
          })}
        </ul>
        <p className="text-12 text-text-2">
          A fila padrão recebe o que nenhuma regra pegou. Quem não tem acesso a uma caixa continua sem ver as conversas
          dela.
        </p>
      </section>
      <section aria-labelledby="fila-regras" className="grid gap-3">
        <h3 id="fila-regras" className="text-13 font-semibold">
          Regras
        </h3>
        {r.regras.map((regra, i) => {
          const trocar = (nova: Partial<typeof regra>) => mudar({ regras: r.regras.with(i, { ...regra, ...nova }) })
          return (
            <div
              key={i}
              className="grid grid-cols-[220px_minmax(0,1fr)_auto] items-start gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <Select
                rotulo={`Condição da regra ${i + 1}`}
                rotuloOculto
                opcoes={condicoes}
                valor={regra.condicao}
                aoMudar={(condicao) => trocar({ condicao })}
              />
              <MultiCombobox
                className="max-md:col-span-2 max-md:row-start-2"
                rotulo={`Valores da regra ${i + 1}`}
                rotuloOculto
                placeholder={NOME[regra.condicao].dica}
                opcoes={[]}
                vazio="Escreva e tecle Enter"
                valor={regra.valores.map((v) => ({ valor: v, rotulo: v }))}
                erro={erroEm(recusa, `regras.${i}`)}
                aoCriar={(t) => ({ valor: t.trim(), rotulo: t.trim() })}
                aoMudar={(o) => trocar({ valores: [...new Set(o.map((x) => x.valor))] })}
              />
              <IconButton
                rotulo={`Tirar a regra ${i + 1}`}
                icone={<X />}
                onClick={() => mudar({ regras: r.regras.toSpliced(i, 1) })}
              />
            </div>
          )
        })}
        <div>
          <Button
            icone={<Plus />}
            onClick={() => mudar({ regras: [...r.regras, { condicao: 'palavra', valores: [] }] })}
          >
            Adicionar regra
          </Button>
        </div>
      </section>
    </div>
  )
}
