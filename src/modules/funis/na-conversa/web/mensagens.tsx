import { useMemo, useState } from 'react'
import { preencherTexto } from '#engines/regras/texto.ts'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { MessageCircle } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { conversasDoFunil } from '../contract/conversas.ts'
import { emPalavras } from '#modules/funis/nucleo/regras/em-palavras.ts'
import { nomesDosLugares } from '#modules/funis/nucleo/regras/nomes-dos-lugares.ts'
import { exemploDe } from '#modules/funis/cartao/web/campos/exemplo.ts'
import { TextoComCampos } from '#modules/funis/cartao/web/campos/texto-com-campos.tsx'
import { reler } from '#modules/funis/definicao/web/configuracao.ts'
import { useMensagens } from './configuracao.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { ComDados, Folha } from '#modules/funis/definicao/web/folha.tsx'

type Mensagem = { estagio_id: string; texto: string; canal: TipoDeCaixa | null }
const QUALQUER = 'qualquer'
const SO_EM_UM_CANAL = Object.entries(CANAIS).flatMap(([valor, { soNele }]) =>
  soNele === null ? [] : [{ valor, rotulo: soNele }],
)

/** Messages offered when a card enters a stage. The user reads, edits and sends them. */
export function SecaoDasMensagens() {
  const q = useMensagens()
  const { funil, campos } = useEditor()
  const { ler } = useMemo(() => nomesDosLugares(campos.values()), [campos])
  const [aberta, setAberta] = useState<string | null>(null)
  return (
    <Folha
      titulo="Mensagens"
      frase="Quando um cartão entra em um estágio, oferecemos este texto a quem o moveu. Nada é enviado sem que a pessoa leia e mande."
    >
      <ComDados q={q} oQue="As mensagens">
        {(lista) => (
          <ul aria-label="Mensagens dos estágios" className="rounded-(--r-lg) border bg-surface">
            {funil.vigente?.estagios.map((e) => {
              const m = lista.find((x) => x.estagio_id === e.id)
              return (
                <li key={e.id} className="border-b last:border-b-0">
                  {aberta === e.id ? (
                    <EditorDaMensagem
                      nome={e.nome}
                      m={m ?? { estagio_id: e.id, texto: '', canal: null }}
                      aoFechar={() => setAberta(null)}
                    />
                  ) : (
                    <button
                      type="button"
                      className="grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-2.5 text-left hover:bg-surface-2 sm:grid-cols-[200px_minmax(0,1fr)] sm:gap-4"
                      onClick={() => setAberta(e.id)}
                    >
                      <span className="truncate text-13 font-medium">{e.nome}</span>
                      <span className="flex min-w-0 items-center gap-2 text-13 text-text-2">
                        {m ? (
                          <>
                            <MessageCircle className="size-3.5 shrink-0" aria-hidden="true" />
                            <span className="truncate">{ler(m.texto)}</span>
                          </>
                        ) : (
                          'Nenhuma mensagem'
                        )}
                      </span>
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </ComDados>
    </Folha>
  )
}

function EditorDaMensagem({ nome, m, aoFechar }: { nome: string; m: Mensagem; aoFechar: () => void }) {
  const { funil, campos } = useEditor()
  const [texto, setTexto] = useState(m.texto)
  const [canal, setCanal] = useState(m.canal)
  const { indo, erros, geral, fazer } = useAto()
  const todos = useMemo(() => [...campos.values()], [campos])
  const previa = preencherTexto(texto, emPalavras(campos, exemploDe(campos)))
  const salvar = (novo: string) =>
    fazer(async () => {
      await chamar(conversasDoFunil.guardarMensagem, {
        params: { funil_id: funil.id, estagio_id: m.estagio_id },
        body: { texto: novo, canal },
      })
      await reler(funil.id, 'mensagens')
      avisar({ titulo: novo ? 'Mensagem salva' : 'Mensagem apagada', tom: 'sucesso' })
      aoFechar()
    })
  return (
    <div className="grid gap-3 bg-surface-2 p-4">
      <h3 className="text-13 font-semibold">{nome}</h3>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <TextoComCampos
            semExemplo
            rotulo="Texto"
            linhas={5}
            campos={todos}
            valor={texto}
            erro={erros.texto}
            aoMudar={setTexto}
          />
          <Select
            tamanho="pequeno"
            rotulo="Oferecer"
            opcoes={[{ valor: QUALQUER, rotulo: 'Em qualquer conversa' }, ...SO_EM_UM_CANAL]}
            valor={canal ?? QUALQUER}
            aoMudar={(v) => setCanal(v === QUALQUER ? null : (v as TipoDeCaixa))}
          />
        </div>
        <section aria-label="Como chega" className="grid content-start gap-1.5">
          <p className="text-12 text-text-2">Como chega, com um cliente de exemplo</p>
          <p className="max-w-md rounded-(--r-lg) border bg-surface px-3 py-2 text-13 whitespace-pre-wrap">
            {previa || <span className="text-text-2">O texto aparece aqui.</span>}
          </p>
        </section>
      </div>
      {geral && !erros.texto && (
        <p role="alert" className="g-erro">
          {geral}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variante="primaria" tamanho="pequeno" ocupado={indo} onClick={() => void salvar(texto)}>
          Salvar
        </Button>
        <Button tamanho="pequeno" onClick={aoFechar}>
          Cancelar
        </Button>
        {m.texto && (
          <Button tamanho="pequeno" variante="fantasma" ocupado={indo} onClick={() => void salvar('')}>
            Apagar a mensagem
          </Button>
        )}
      </div>
    </div>
  )
}
