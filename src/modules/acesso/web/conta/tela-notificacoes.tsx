import { useState } from 'react'
import { CHAVE_DO_SOM, SOM_PADRAO, somEscolhido, tocar } from '#platform/navegador/som.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { CirclePlay } from '#ui/icones.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AvisosDoSistema } from './avisos-do-sistema.tsx'
import { SecaoDaConta } from './secao.tsx'

const ehEnderecoDeSom = (texto: string): boolean => /^\/[^/]/.test(texto) || /^https?:\/\/\S+$/.test(texto)

/** /configuracoes/notificacoes: how a new message makes itself known in this browser. */
export function TelaNotificacoes() {
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 className="titulo-pagina px-6 pt-6 max-md:px-4">Notificações</h1>
      <SecaoDaConta id="som" titulo="Som" frase="Toca quando chega mensagem em uma conversa sua que não está aberta. Com a presença em ocupado ou ausente, nada toca.">
        <Som />
      </SecaoDaConta>
      <SecaoDaConta id="sistema" titulo="Avisos do sistema" frase="Aparecem fora do navegador quando você está em outra janela.">
        <AvisosDoSistema />
      </SecaoDaConta>
    </div>
  )
}

function Som() {
  const [proprio, setProprio] = useState(() => somEscolhido() ?? '')
  const [qual, setQual] = useState<'padrao' | 'proprio'>(proprio ? 'proprio' : 'padrao')
  const [erro, setErro] = useState<string | null>(null)
  const guardar = (url: string | null) => {
    try {
      if (url) localStorage.setItem(CHAVE_DO_SOM, url)
      else localStorage.removeItem(CHAVE_DO_SOM)
    } catch (falha) {
      console.warn('O som não pôde ser guardado neste navegador.', falha)
    }
  }
  const mudarEndereco = (texto: string) => {
    setProprio(texto)
    setErro(null)
    if (ehEnderecoDeSom(texto.trim())) guardar(texto.trim())
  }
  const escolher = (novo: 'padrao' | 'proprio') => {
    setQual(novo)
    setErro(null)
    guardar(novo === 'proprio' && ehEnderecoDeSom(proprio.trim()) ? proprio.trim() : null)
  }
  const ouvir = async () => {
    const url = qual === 'padrao' ? SOM_PADRAO : proprio.trim()
    if (!ehEnderecoDeSom(url)) return setErro('Digite o endereço de um arquivo de som, começando com https://')
    try {
      await tocar(url)
      setErro(null)
    } catch (falha) {
      console.warn(falha)
      if (qual === 'proprio') setErro('Erro ao reproduzir som')
      else avisar({ titulo: 'Erro ao reproduzir som', tom: 'perigo' })
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <RadioGroup<'padrao' | 'proprio'>
        rotulo="Som de nova mensagem"
        valor={qual}
        aoMudar={escolher}
        opcoes={[
          { valor: 'padrao', rotulo: 'O do Girassol' },
          { valor: 'proprio', rotulo: 'Outro', dica: 'O endereço de um arquivo de som. Se ele falhar, toca o do Girassol.' },
        ]}
      />
      {qual === 'proprio' && (
        <TextField
          className="w-full" rotulo="Endereço do som" type="url" inputMode="url" spellCheck={false} placeholder="https://…/som.mp3" value={proprio} erro={erro}
          onChange={(e) => mudarEndereco(e.currentTarget.value)} onBlur={() => setErro(proprio && !ehEnderecoDeSom(proprio.trim()) ? 'Digite o endereço de um arquivo de som, começando com https://' : erro)}
        />
      )}
      <Button icone={<CirclePlay />} onClick={() => void ouvir()}>
        Ouvir
      </Button>
    </div>
  )
}
