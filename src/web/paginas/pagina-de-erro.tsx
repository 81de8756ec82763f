import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { SemConexao } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icones.ts'
import { definirTitulo } from './titulo-do-documento.ts'
import { Folha } from '#departments/telas/folha.tsx'

const recarregar = () => location.reload()
const faltouUmaParte = (erro: unknown): boolean =>
  erro instanceof TypeError && /dynamically imported module|importing a module script/i.test(erro.message)

/** Shown when a whole page failed. The title is the specification's; the rest is written for the user. */
export function PaginaDeErro({ error, reset }: ErrorComponentProps) {
  const roteador = useRouter()
  const erro: unknown = error
  useEffect(() => {
    definirTitulo('Internal Server Error')
    console.error(erro)
  }, [erro])
  const falta = faltouUmaParte(erro) && !navigator.onLine
  const semRede = falta || erro instanceof SemConexao
  useEffect(() => {
    if (!semRede) return
    addEventListener('online', recarregar)
    return () => removeEventListener('online', recarregar)
  }, [semRede])
  const tentar = () => {
    // a chunk that failed to load stays failed in this document: only a reload requests it again
    if (faltouUmaParte(erro)) return recarregar()
    reset()
    void roteador.invalidate()
  }
  return (
    <Folha
      titulo={semRede ? 'Sem conexão' : 'Internal Server Error'}
      frase={
        falta
          ? 'Esta tela ainda não veio para este aparelho. Ela abre quando a rede voltar.'
          : erro instanceof ErroApp
            ? erro.message
            : 'Algo deu errado ao abrir esta página. O que você tinha digitado em outras telas continua lá. Tente de novo em instantes.'
      }
      acoes={
        <>
          <Button variante="primaria" icone={<RotateCw />} onClick={tentar}>
            Tentar de novo
          </Button>
          <a className="g-btn" data-variante="contorno" data-tamanho="normal" href="/home">
            Ir para o início
          </a>
        </>
      }
    />
  )
}
