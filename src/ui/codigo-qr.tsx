import { useMemo } from 'react'
import { encode } from 'uqr'

/** Always dark on white, whatever the theme, because cameras need it. Drawn as one path, without injected markup. */
export function CodigoQr({ texto, rotulo, tamanho = 184 }: { texto: string; rotulo: string; tamanho?: number }) {
  const { lado, d } = useMemo(() => {
    const { data, size } = encode(texto, { border: 2 })
    return {
      lado: size,
      d: data.flatMap((linha, y) => linha.flatMap((escuro, x) => (escuro ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    }
  }, [texto])
  return (
    <svg
      role="img"
      aria-label={rotulo}
      viewBox={`0 0 ${lado} ${lado}`}
      width={tamanho}
      height={tamanho}
      shapeRendering="crispEdges"
      className="rounded"
    >
      <rect width={lado} height={lado} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  )
}
