import { Checkbox } from '#ui/checkbox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { PropsDaAba } from './aba.ts'
import { erroEm } from './rascunho.ts'

const TEXTOS = [
  {
    campo: 'mensagem_fora',
    rotulo: 'Fora do horário',
    dica: 'Uma vez até a fila abrir. {abertura} é quando ela abre; {fila}, o nome dela.',
    exemplo: 'Olá! Nosso atendimento volta {abertura}. Deixe sua mensagem e respondemos assim que abrirmos.',
  },
  {
    campo: 'mensagem_posicao',
    rotulo: 'Posição na fila',
    dica: 'Só para quem espera de verdade. {posicao} é o lugar; {espera}, o tempo previsto.',
    exemplo: 'Você é o {posicao}º da fila. A espera é de {espera}.',
  },
  {
    campo: 'csat_pergunta',
    rotulo: 'Pergunta de satisfação',
    dica: 'Vai pelo canal depois de finalizar. A resposta de 1 a 5 fica na conversa e não a reabre.',
    exemplo: 'De 1 a 5, que nota você dá para este atendimento?',
  },
  {
    campo: 'csat_agradecimento',
    rotulo: 'Agradecimento pela nota',
    dica: 'Vai quando a nota chega.',
    exemplo: 'Obrigada! Sua opinião nos ajuda a melhorar.',
  },
] as const

/** Automatic messages to customers. Each is sent once and marked as automatic. */
export function AbaMensagens({ r, mudar, recusa }: PropsDaAba) {
  const i = r.inatividade
  return (
    <div className="grid gap-5">
      {TEXTOS.map((t) => (
        <div key={t.campo} className="grid gap-2">
          <Checkbox
            rotulo={t.rotulo}
            dica={t.dica}
            checked={r[t.campo] !== null}
            onChange={(e) => mudar({ [t.campo]: e.currentTarget.checked ? t.exemplo : null })}
          />
          {r[t.campo] !== null && (
            <TextArea
              rotulo={`Texto: ${t.rotulo.toLowerCase()}`}
              rotuloOculto
              maxLength={2000}
              value={r[t.campo] ?? ''}
              erro={erroEm(recusa, t.campo)}
              onChange={(e) => mudar({ [t.campo]: e.currentTarget.value })}
            />
          )}
        </div>
      ))}
      <div className="grid gap-2">
        <Checkbox
          rotulo="Encerrar conversas paradas"
          dica="Quando o cliente não responde mais: primeiro um aviso, depois o encerramento."
          checked={i !== null}
          onChange={(e) =>
            mudar({
              inatividade: e.currentTarget.checked
                ? {
                    aviso_minutos: 1440,
                    encerrar_minutos: 120,
                    mensagem: 'Ainda podemos ajudar? Sem resposta, encerraremos este atendimento em breve.',
                  }
                : null,
            })
          }
        />
        {i && (
          <>
            <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
              <NumberField
                rotulo="Avisar depois de parada"
                sufixo="min"
                casas={0}
                min={5}
                max={43_200}
                valor={i.aviso_minutos}
                erro={erroEm(recusa, 'inatividade.aviso_minutos')}
                aoMudar={(n) => mudar({ inatividade: { ...i, aviso_minutos: n ?? 5 } })}
              />
              <NumberField
                rotulo="Encerrar depois do aviso"
                sufixo="min"
                casas={0}
                min={5}
                max={43_200}
                valor={i.encerrar_minutos}
                erro={erroEm(recusa, 'inatividade.encerrar_minutos')}
                aoMudar={(n) => mudar({ inatividade: { ...i, encerrar_minutos: n ?? 5 } })}
              />
            </div>
            <TextArea
              rotulo="Texto do aviso de encerramento"
              maxLength={2000}
              value={i.mensagem}
              erro={erroEm(recusa, 'inatividade.mensagem')}
              onChange={(e) => mudar({ inatividade: { ...i, mensagem: e.currentTarget.value } })}
            />
          </>
        )}
      </div>
    </div>
  )
}
